import { createWriteStream } from 'node:fs';
import { packDocument } from '../../../compliance/pack/pack-document.ts';
import type { PackFacts } from '../../../compliance/pack/pack-facts.ts';
import { firstRowsOf } from '../../../reports/first-rows-of.ts';
import { formatOf } from '../../../reports/formats.ts';
import type { ReportSnapshot } from '../../../reports/report-snapshot.ts';
import { withCover } from '../../../reports/with-cover.ts';
import type { ReportRenderer } from '../reports/render/report-renderer.ts';
import { packType } from './pack-type.ts';
import { writePackContents } from './write-pack-contents.ts';

/** Writes the files of a pack. The service signs them afterwards, because render processes have no key. */
export const packRenderer: ReportRenderer = {
  types: [packType],
  // `snapshotPack` writes the facts of this type.
  renderFolder: (snapshot, folder) => writePackContents(snapshot as ReportSnapshot<PackFacts>, folder),
  /** The document for display, with the sections of the pack. Files of the pack come from `renderFolder`. */
  async renderFile(snapshot, { format: name, output: path, rowsMax }) {
    const format = formatOf(name);
    if (!format) throw new Error(`unknown format ${name}`);
    const whole = withCover(packDocument(snapshot as ReportSnapshot<PackFacts>), snapshot.head);
    const document = rowsMax === undefined ? whole : firstRowsOf(whole, rowsMax);
    const output = createWriteStream(path, { mode: 0o600 });
    await format.render(document, output, { asOf: snapshot.head.asOf, signal: new AbortController().signal });
  },
};
