import { type Sheet, writeWorkbook } from '../../reports/formats/xlsx/write-workbook.ts';
import { xlsxFormat } from '../../reports/formats/xlsx/xlsx-format.ts';
import { cellStyles } from '../../reports/formats/xlsx/xlsx-parts.ts';
import { datasetSheet, type SheetRow, textCell } from '../../reports/formats/xlsx/xlsx-sheet.ts';
import type { Dataset } from '../../reports/report-document.ts';
import type { ReportFormat } from '../../reports/report-format.ts';

/** Of the system; the others of the template's header only people know. */
export interface PoamHeader {
  /** The cloud service provider. */
  csp: string;
  impactLevel: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** The sheets of FedRAMP's template, with the dataset that fills each. */
const sheets = [
  ['Open POA&M Items', 'poam'],
  ['Closed POA&M Items', 'poamClosed'],
  ['Configuration Findings', 'poamConfiguration'],
] as const;

/**
 * The plan of action and milestones as FedRAMP's template (XLSX, Rev. 5) has it: its sheets, its header block, and its columns in row 5.
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
  return { title, content: () => datasetSheet(columns, rows(), rowCount, leadOf(header)) };
}

/** The name of the system is not known here. */
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
