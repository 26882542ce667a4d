// @ts-check
/**
 * The slow swirl of two inks behind the theme Balatro: one small canvas, drawn about 25 times a second at a fifth of
 * the window's resolution. It must never take time from the game: it stops for good when frames come late, and
 * rests while the page is hidden or the battery low.
 */
const EVERY = 40;
const COARSE = 5;
/** Frames further apart than this, on the average of a second or so, mean that the device has better things to do. */
const LATE = 30;
const LOOKED_AT = 40;
const LOW_BATTERY = 0.2;

const CORNERS = `attribute vec2 at; void main() { gl_Position = vec4(at, 0., 1.); }`;
const INKS = `
precision highp float;
uniform vec2 size;
uniform float time;
void main() {
  vec2 p = (gl_FragCoord.xy - .5 * size) / length(size);
  float far = length(p);
  float turn = atan(p.y, p.x) + .35 * sin(time * .13) + 2.6 * (1. - 1.5 * far);
  vec2 q = vec2(cos(turn), sin(turn)) * far * 9.;
  for (int i = 0; i < 4; i++) {
    q += .55 * vec2(cos(1.1 * q.y + .23 * time + float(i)), sin(1.3 * q.x - .19 * time));
  }
  float ink = .5 + .5 * sin(.8 * q.x + .9 * q.y);
  vec3 blue = vec3(.094, .275, .471);
  vec3 red = vec3(.49, .133, .192);
  vec3 colour = mix(blue, red, smoothstep(.44, .56, ink));
  colour *= .78 + .22 * abs(2. * ink - 1.);
  gl_FragColor = vec4(colour * (1.05 - .45 * far), 1.);
}`;

/** Begin to draw; the answer ends it. @returns {() => void} */
export function swirl() {
  const canvas = document.createElement("canvas");
  canvas.className = "swirl";
  canvas.setAttribute("aria-hidden", "true");
  const draw = painter(canvas);
  if (!draw) return () => {};
  let [last, shown, sum, count, frame] = [0, 0, 0, 0, 0];
  let resting = false;
  const next = () => void (frame = resting || document.hidden ? 0 : requestAnimationFrame(step));
  const step = (/** @type {number} */ now) => {
    if (last && now - last < 500) [sum, count] = [sum + now - last, count + 1];
    last = now;
    if (count === LOOKED_AT) {
      if (sum / count > LATE) return end(); // what was drawn goes too: the gradient beneath stands still
      [sum, count] = [0, 0];
    }
    if (now - shown >= EVERY) {
      shown = now;
      draw(now / 1000);
    }
    next();
  };
  const wake = () => {
    last = 0;
    if (!frame) next();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("visibilitychange", wake);
    canvas.remove();
  };
  canvas.addEventListener("webglcontextlost", end);
  document.addEventListener("visibilitychange", wake);
  void watchBattery((low) => {
    resting = low;
    wake();
  });
  document.body.append(canvas);
  next();
  return end;
}

/** What paints the inks at a time in seconds, or null where WebGL is missing or done by the processor.
 * @param {HTMLCanvasElement} canvas */
function painter(canvas) {
  const gl = canvas.getContext("webgl", {
    alpha: false,
    antialias: false,
    depth: false,
    powerPreference: "low-power",
    failIfMajorPerformanceCaveat: true,
  });
  const program = gl && linked(gl);
  if (!gl || !program) return null;
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const size = gl.getUniformLocation(program, "size");
  const time = gl.getUniformLocation(program, "time");
  return (/** @type {number} */ seconds) => {
    const [width, height] = [Math.ceil(innerWidth / COARSE), Math.ceil(innerHeight / COARSE)];
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      gl.viewport(0, 0, width, height);
    }
    gl.uniform2f(size, width, height);
    gl.uniform1f(time, seconds);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };
}

/** @param {WebGLRenderingContext} gl */
function linked(gl) {
  const program = gl.createProgram();
  for (const [kind, source] of /** @type {const} */ ([
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, INKS],
  ])) {
    const shader = gl.createShader(kind);
    if (!program || !shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  if (!program) return null;
  gl.bindAttribLocation(program, 0, "at");
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

/** Tell when the battery runs low or recovers, where the browser knows. @param {(low: boolean) => void} told */
async function watchBattery(told) {
  const battery = await /** @type {any} */ (navigator).getBattery?.().catch(() => null);
  if (!battery) return;
  const look = () => told(!battery.charging && battery.level <= LOW_BATTERY);
  for (const change of ["chargingchange", "levelchange"]) battery.addEventListener(change, look);
  if (!battery.charging) look();
}
