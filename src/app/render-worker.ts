import { setFlagsFromString } from 'node:v8';
import { serveRenderTasks } from '../features/reporting/reports/render/serve-render-tasks.ts';
import { reportRenderers } from './report-renderers.ts';

/** The program of render processes. */

// By default V8 compiles functions of Typst again, with optimizations, after 13 MB of executed code each. A document of some pages ends before
// that is worth its time: its process takes a third less time with this limit, and functions of long documents reach it too.
setFlagsFromString('--wasm-tiering-budget=400000000');

serveRenderTasks(reportRenderers);
