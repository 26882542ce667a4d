// @ts-check
// Where the tables are. Empty: on the server this page came from. `tools/static_copy.py` writes another
// server's address here, for a copy of the page on a host of its own.

/** @type {string} */
export const SERVER = "";
