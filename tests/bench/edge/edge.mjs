// A local host behind HTTP/2 and brotli, as a page comes from Cloudflare: `node edge.mjs PORT TARGET KEY CERT`.
import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { connect } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

const [port, target, key, cert] = process.argv.slice(2);
const behind = new URL(target);
// What Cloudflare packs with while it answers.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const SMALL = 48;
const TEXT = /^(text\/|application\/json|image\/svg)/;
/** Packed once, as an edge keeps it. @type {Map<string, Promise<{ status: number, head: Record<string, string>, body: Buffer }>>} */
const kept = new Map();

async function ask(path, method, body) {
  const headers = { "accept-encoding": "identity", "content-type": "application/json" };
  const answer = await fetch(new URL(path, behind), { method, headers, body });
  const head = Object.fromEntries(answer.headers);
  for (const name of ["content-length", "connection", "date", "transfer-encoding"]) delete head[name];
  const plain = Buffer.from(await answer.arrayBuffer());
  if (plain.length < SMALL || !TEXT.test(head["content-type"] ?? "")) return { status: answer.status, head, body: plain };
  head["content-encoding"] = "br";
  return { status: answer.status, head, body: brotliCompressSync(plain, QUALITY) };
}

async function answer(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { url, method } = request;
  const get = method === "GET" && !url.startsWith("/api");
  const coming = (get && kept.get(url)) || ask(url, method, chunks.length ? Buffer.concat(chunks) : undefined);
  if (get) kept.set(url, coming);
  const { status, head, body } = await coming;
  response.writeHead(status, head);
  response.end(body);
}

const files = { key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true };
const server = createSecureServer(files, (request, response) => void answer(request, response));
server.on("upgrade", (request, socket) => {
  const far = connect(Number(behind.port), behind.hostname);
  const lines = Object.entries({ ...request.headers, host: behind.host, origin: behind.origin });
  far.write(`GET ${request.url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  socket.pipe(far).pipe(socket);
  for (const end of [socket, far]) end.on("error", () => (socket.destroy(), far.destroy()));
});
server.listen(Number(port), "127.0.0.1", () => console.log("ready"));
