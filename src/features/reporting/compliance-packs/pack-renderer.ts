import type { PackFacts } from '../../../compliance/pack/pack-facts.ts';
import type { ReportSnapshot } from '../../../reports/report-snapshot.ts';
import type { ReportRenderer } from '../reports/render/report-renderer.ts';
import { packType } from './pack-type.ts';
import { writePackContents } from './write-pack-contents.ts';

/** Writes the files of a pack. The service signs them afterwards, because render processes have no key. */
export const packRenderer: ReportRenderer = {
  types: [packType],
  // `snapshotPack` writes the facts of this type.
  renderFolder: (snapshot, folder) => writePackContents(snapshot as ReportSnapshot<PackFacts>, folder),
};
