// @ts-check
/**
 * The menu's fonts, asked for by the first module that runs: a preload would take a slow line from the modules,
 * and until they were drawn themselves the texts would ask too late for a frame without a change of font.
 */
for (const font of ["400 1rem Cairo", "700 1rem Cairo", "600 1rem Reem Kufi"]) document.fonts.load(font).catch(() => {});
