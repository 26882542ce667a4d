// @ts-check
/** The options of a table against bots, by game; made by tools/option_specs.py. */

/** @type {Record<string, import("../net/protocol.js").OptionSpec[]>} */
export const SPECS = {
  chkobba: [
    {"name": "players", "default": 2, "choices": [2, 4]},
    {"name": "turnClock", "default": 0, "choices": [0, 10, 15, 20, 30, 45, 60]},
    {"name": "speed", "default": "normal", "choices": ["slow", "normal", "fast"]},
    {"name": "botLevel", "default": "medium", "choices": ["easy", "medium", "hard"]},
    {"name": "winRate", "default": "off", "choices": ["off", 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100]},
    {"name": "target", "default": 21, "choices": [5, 11, 21, 31]},
    {"name": "forceCapture", "default": true, "choices": [false, true]},
    {"name": "captureAssist", "default": false, "choices": [false, true]},
    {"name": "voidTable", "default": false, "choices": [false, true]},
    {"name": "cut", "default": false, "choices": [false, true]},
    {"name": "bothPast", "default": "higher", "choices": ["higher", "one-more"]},
    {"name": "theme", "default": "felt", "choices": ["felt", "balatro", "noir"]},
    {"name": "cards", "default": "photo", "choices": ["photo", "flat", "pixel"]},
    {"name": "suits", "default": "french", "choices": ["french", "coins"]},
  ],
};
