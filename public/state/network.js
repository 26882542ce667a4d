// @ts-check
/** Whether there is a network, as the device says. One that it says is there may still lead nowhere. */
import { signal } from "../vendor/page.js";

export const online = signal(globalThis.navigator?.onLine !== false);

for (const event of ["online", "offline"]) globalThis.addEventListener?.(event, () => (online.value = event === "online"));
