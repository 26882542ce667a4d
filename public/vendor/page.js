// @ts-check
/**
 * The one module the page imports its framework from: Preact, its hooks, signals and htm's `html`
 * tag bound to Preact.
 */
import htm from "./htm.js";
import { h } from "./preact.js";

export { Fragment, createContext, h, render, toChildArray } from "./preact.js";
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./hooks.js";
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "./signals.js";

/**
 * @typedef {import("./preact.js").ComponentChildren} Children
 * @typedef {import("./preact.js").VNode} VNode
 */
/**
 * @template T
 * @typedef {import("./signals.js").Signal<T>} Signal
 */
/**
 * @template T
 * @typedef {import("./signals.js").ReadonlySignal<T>} ReadonlySignal
 */

/** Markup as a tagged template: html`<p class="x">${text}</p>`; what is put in is never markup. */
export const html =
  /** @type {(strings: TemplateStringsArray, ...values: any[]) => VNode} */ (htm.bind(h));
