import { runPython } from './python.ts';

export interface ReadSheet {
  name: string;
  /** Cell below and right of the frozen rows and columns. */
  freeze: string | null;
  /** Range of the filters. */
  filter: string | null;
  widths: number[];
  rows: ReadCell[][];
}

export interface ReadCell {
  /** Dates as ISO 8601 without a zone. */
  value: string | number | null;
  /** As openpyxl names them: `s` text, `n` number or empty, `d` date, `f` formula. */
  type: string;
  /** Stays text when a user edits it. */
  quoted: boolean;
  format: string;
  /** Address of the hyperlink. */
  link: string | null;
}

/** Sheets of an XLSX file, parsed by openpyxl. */
export function readXlsx(path: string): ReadSheet[] {
  return runPython(program, path) as ReadSheet[];
}

const program = `
import json, sys, datetime, warnings, openpyxl
warnings.simplefilter("error")
book = openpyxl.load_workbook(sys.argv[1])
def plain(value):
    return value.isoformat() if isinstance(value, datetime.datetime) else value
print(json.dumps([{
  "name": sheet.title, "freeze": sheet.freeze_panes, "filter": sheet.auto_filter.ref,
  "widths": [dimension.width for dimension in sheet.column_dimensions.values()],
  "rows": [[{"value": plain(cell.value), "type": cell.data_type, "quoted": bool(cell.quotePrefix), "format": cell.number_format, "link": cell.hyperlink and cell.hyperlink.target} for cell in row] for row in sheet.iter_rows()],
} for sheet in book.worksheets]))
`;
