// @ts-check
/**
 * The WebSocket transport. Whatever speaks this interface can stand in for it, such as an engine in
 * a Web Worker of the page:
 *
 * @typedef {Object} Transport
 * @property {() => void} open               start connecting; at most once
 * @property {(text: string) => void} send   send one frame; dropped when not open
 * @property {() => void} close              close without a further `onclose`
 * @property {boolean} pings                 whether silence has to be told from death by pings
 * @property {() => void} onopen
 * @property {(text: string) => void} onframe
 * @property {(code: number, opened: boolean) => void} onclose  at most once
 */

/**
 * @param {string} url
 * @returns {Transport}
 */
export function socketTransport(url) {
  /** @type {WebSocket | null} */
  let socket = null;
  let opened = false;
  /** @type {Transport} */
  const transport = {
    pings: true,
    open() {
      socket = new WebSocket(url);
      socket.onopen = () => {
        opened = true;
        transport.onopen();
      };
      socket.onmessage = (message) => transport.onframe(String(message.data));
      socket.onclose = (event) => transport.onclose(event.code, opened);
    },
    send(text) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = null;
    },
    onopen() {},
    onframe() {},
    onclose() {},
  };
  return transport;
}

/**
 * The address of a room's socket.
 * @param {string} server an origin, or "" for the page's own
 * @param {string} code
 */
export function roomUrl(server, code) {
  const url = new URL(`/ws?room=${encodeURIComponent(code)}`, server || location.origin);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
