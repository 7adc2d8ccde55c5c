import { runMatch } from '../matching/run-match.ts';
import type { ForeignPackage, ReportedVulnerability } from '../upload/upload.ts';
import { type AssessImageInput, assessImage, type DeliveredFacts } from './assess-image.ts';
import { type EncodedAssessment, encodeAssessment } from './encode-assessment.ts';
import { decodeInventory, type EncodedInventory, type EncodedPackages } from './encode-inventory.ts';
import { decodeBatch } from './json-batches.ts';

/** `AssessImageInput` in the form in which it is sent to an engine task. */
export interface AssessTask extends Pick<AssessImageInput, 'tag' | 'snapshotPath'> {
  inventory: EncodedInventory;
  delivered?: Omit<DeliveredFacts, 'reported' | 'foreign'> & { reported: Uint8Array[]; foreign: EncodedPackages };
}

/** The assessment of an image as one task: matching, checks, score and grade. */
export async function runAssess(task: AssessTask, signal: AbortSignal): Promise<EncodedAssessment> {
  const { inventory, delivered, tag, snapshotPath } = task;
  const assessed = await assessImage({
    inventory: decodeInventory(inventory),
    tag,
    snapshotPath,
    pool: { run: async (_name, matchTask) => runMatch(matchTask) },
    signal,
    ...(delivered && {
      delivered: {
        ...delivered,
        reported: delivered.reported.flatMap((batch) => decodeBatch<ReportedVulnerability>(batch)),
        foreign: delivered.foreign.batches.flatMap((batch) => decodeBatch<ForeignPackage>(batch)),
      },
    }),
  });
  return encodeAssessment(assessed);
}
