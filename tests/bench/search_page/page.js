// `ask(text)` has a search made in a Worker, or in the page itself with `?here`.
import { start } from "./engine.js";

const here = location.search === "?here";
const search = here ? await start() : inWorker();
window.ask = search;

function inWorker() {
  const worker = new Worker("worker.js", { type: "module" });
  return (text) => {
    const answer = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
    });
    worker.postMessage(text);
    return answer;
  };
}
