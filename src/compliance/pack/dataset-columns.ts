import type { Column } from '../../reports/report-document.ts';
import type { PackSection } from './pack-sections.ts';

/** A table of evidence. `features/reporting/compliance-packs/present-evidence-rows.ts` creates its rows. */
export interface PackDataset {
  id: string;
  title: string;
  /** Sections that include the table. Null: the table is in every pack. */
  sections: readonly PackSection[] | null;
  columns: readonly Column[];
}

export const column = <Id extends string, Type extends Column['type']>(
  id: Id,
  title: string,
  type: Type,
  width: number,
) => ({ id, title, type, width }) as const;
export const text = <Id extends string>(id: Id, title: string, width = 2) => column(id, title, 'text', width);
export const date = <Id extends string>(id: Id, title: string, width = 1.6) => column(id, title, 'date', width);
export const integer = <Id extends string>(id: Id, title: string, width = 1) => column(id, title, 'integer', width);
export const image = text('image', 'Image', 3);
export const tag = text('tag', 'Tag', 1.2);
export const platform = text('platform', 'Platform', 1.4);
export const vulnerability = text('vulnerability', 'Vulnerability', 2.2);
/** A web address about the vulnerability. On paper, the name of the vulnerability links to it. */
export const reference = column('reference', 'Reference', 'link', 3);
export const packageName = text('package', 'Package', 2);
export const expiresAt = date('expiresAt', 'Expires', 1.4);
export const severity = column('severity', 'Severity', 'severity', 1.7);
