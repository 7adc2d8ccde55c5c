import { type Sheet, writeWorkbook } from '../../reports/formats/xlsx/write-workbook.ts';
import { xlsxFormat } from '../../reports/formats/xlsx/xlsx-format.ts';
import { cellStyles } from '../../reports/formats/xlsx/xlsx-parts.ts';
import { datasetSheet, type SheetRow, textCell } from '../../reports/formats/xlsx/xlsx-sheet.ts';
import type { Dataset } from '../../reports/report-document.ts';
import type { ReportFormat } from '../../reports/report-format.ts';

/** Fields of the template's header that the service can fill. */
export interface PoamHeader {
  /** The cloud service provider. */
  csp: string;
  impactLevel: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** Sheets of the FedRAMP template with their datasets. */
const sheets = [
  ['Open POA&M Items', 'poam'],
  ['Closed POA&M Items', 'poamClosed'],
  ['Configuration Findings', 'poamConfiguration'],
] as const;

/**
 * Writes the plan of action and milestones in the form of the FedRAMP template (XLSX, Rev. 5): its sheets, its header block, and its columns in
 * row 5.
 */
export function poamWorkbook(header: PoamHeader): ReportFormat {
  return {
    ...xlsxFormat,
    async render({ title, datasets }, output, options) {
      await writeWorkbook(
        sheets.flatMap(([name, id]) =>
          datasets.filter((one) => one.id === id).map((dataset) => sheetOf(name, dataset, header)),
        ),
        title,
        output,
        options,
      );
    },
  };
}

function sheetOf(title: string, { columns, rowCount, rows }: Dataset, header: PoamHeader): Sheet {
  return { title, content: () => datasetSheet(columns, rows(), rowCount, { lead: leadOf(header) }) };
}

/** The service does not know the name of the system. */
function leadOf({ csp, impactLevel, date }: PoamHeader): SheetRow[] {
  const row = (texts: readonly string[], style?: number): SheetRow => ({
    cells: texts.map((text) => textCell(text, style)),
  });
  return [
    row(['FedRAMP Plan of Action and Milestones (POA&M)'], cellStyles.title),
    row(['CSP', 'System Name', 'Impact Level', 'POA&M Date'], cellStyles.head),
    row([csp, '', impactLevel, date]),
    row([]),
  ];
}
