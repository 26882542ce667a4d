import { start } from "./engine.js";

const ready = start();
onmessage = async ({ data }) => postMessage((await ready)(data));
