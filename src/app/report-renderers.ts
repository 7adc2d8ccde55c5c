import { packRenderer } from '../features/reporting/compliance-packs/pack-renderer.ts';
import { documentRenderer } from '../features/reporting/reports/documents/document-renderer.ts';
import type { ReportRenderer } from '../features/reporting/reports/render/report-renderer.ts';

/** The renderer of every family in `report-families.ts`. Render processes load this list, so it imports neither database nor server. */
export const reportRenderers: readonly ReportRenderer[] = [documentRenderer, packRenderer];
