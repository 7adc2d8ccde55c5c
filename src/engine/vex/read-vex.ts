import { documentShapeLimits, parseBoundedJson } from '../../lib/json-shape.ts';
import { isRecord, recordOf } from '../text-formats/outside-values.ts';
import { readCsaf } from './read-csaf.ts';
import { readCycloneDxVex } from './read-cyclonedx-vex.ts';
import { readOpenVex } from './read-openvex.ts';
import { UnreadableVexError, type VexDocument } from './vex-statement.ts';

/** Larger than the VEX documents of whole distributions. */
export const vexBytesMax = 64 * 1024 * 1024;
const valuesMax = 5_000_000;

/** Reads a VEX document as OpenVEX, CycloneDX or CSAF, which it recognizes by their fields. Throws UnreadableVexError. */
export function readVex(bytes: Uint8Array): VexDocument {
  const document = parse(bytes);
  const context = document['@context'];
  if (typeof context === 'string' && context.startsWith('https://openvex.dev/')) return readOpenVex(document);
  if (document['bomFormat'] === 'CycloneDX') return readCycloneDxVex(document);
  if (isRecord(recordOf(document['document'])['tracking'])) return readCsaf(document);
  throw new UnreadableVexError('is neither OpenVEX nor CycloneDX nor CSAF');
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.length > vexBytesMax) throw new UnreadableVexError(`is larger than ${vexBytesMax} bytes`);
  try {
    return recordOf(parseBoundedJson(bytes, { ...documentShapeLimits, values: valuesMax }));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UnreadableVexError('is not valid JSON');
    throw error;
  }
}
