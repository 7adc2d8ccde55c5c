import { Type } from 'typebox';
import { oneOf } from '../../../http/nullable.ts';

/** Tables of CSV files besides the main one. */
export const csvTables = ['figures'] as const;
export type CsvTable = (typeof csvTables)[number];

/** The file that a download selects. */
export interface RequestedFile {
  format: string;
  /** Absent: the main table of the report. Only for CSV. */
  table?: CsvTable | undefined;
}

/** Query parameter of downloads. */
export const tableParameter = Type.Optional(
  oneOf(csvTables, {
    description:
      'Table of a CSV file. `figures`: every figure of the cover, the text, the charts and the short tables, with section, group, item, figure, value, unit and note. Default: the main table of the report. Other formats have all tables, so the parameter is invalid with them.',
  }),
);
