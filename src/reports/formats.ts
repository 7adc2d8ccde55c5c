import { csvFormat } from './formats/csv/csv-format.ts';
import { jsonFormat } from './formats/json/json-format.ts';
import { pdfFormat } from './formats/pdf/pdf-format.ts';
import { xlsxFormat } from './formats/xlsx/xlsx-format.ts';
import type { ReportFormat } from './report-format.ts';

/** All report formats. A new format needs a folder and a line here. */
export const reportFormats: readonly ReportFormat[] = [csvFormat, jsonFormat, pdfFormat, xlsxFormat];

export function formatOf(name: string): ReportFormat | undefined {
  return reportFormats.find((format) => format.name === name);
}
