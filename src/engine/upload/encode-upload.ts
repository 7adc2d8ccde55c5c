import {
  type EncodedInventory,
  type EncodedPackages,
  encodeInventory,
  encodePackages,
} from '../pipeline/encode-inventory.ts';
import { encodeBatches } from '../pipeline/json-batches.ts';
import type { StatementsOfSender } from './scanner-statements.ts';
import type { Upload, UploadReading } from './upload.ts';

/** An upload whose long lists are bytes. Positions run through the inventory's packages and then the foreign ones. */
export type EncodedUpload = Omit<Upload, 'inventory' | 'foreign' | 'reported' | 'statements'> & {
  inventory: EncodedInventory;
  foreign: EncodedPackages;
  /** JSON arrays of `ReportedVulnerability`. */
  reported: Uint8Array[];
  /** JSON arrays of `UploadedStatements`. */
  statements: (Omit<StatementsOfSender, 'scanners'> & { scanners: Uint8Array[] }) | null;
};

export type EncodedUploadReading =
  | Exclude<UploadReading, { kind: 'upload' }>
  | { kind: 'upload'; upload: EncodedUpload };

export function encodeUploadReading(reading: UploadReading): EncodedUploadReading {
  if (reading.kind !== 'upload') return reading;
  const { inventory, foreign, reported, statements, ...upload } = reading.upload;
  return {
    kind: 'upload',
    upload: {
      ...upload,
      inventory: encodeInventory(inventory),
      foreign: encodePackages(foreign, inventory.packages.length),
      reported: encodeBatches(reported),
      statements: statements && { ...statements, scanners: encodeBatches(statements.scanners) },
    },
  };
}
