import { serveRenderTasks } from '../features/reporting/reports/render/serve-render-tasks.ts';
import { reportRenderers } from './report-renderers.ts';

/** The program of render processes. */

serveRenderTasks(reportRenderers);
