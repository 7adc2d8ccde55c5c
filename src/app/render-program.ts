/** The program that `createRenderPool` starts in child processes. */
export const renderProgram = new URL('./render-worker.ts', import.meta.url);
