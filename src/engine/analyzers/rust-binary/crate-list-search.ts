import { constants, inflateSync } from 'node:zlib';
import { mayBeginZlibJson } from './may-begin-zlib-json.ts';

/** Searches zlib-compressed JSON that begins with `{"packages"`. The table that names its section is at the end of the file. */
export interface CrateListSearch {
  /** The next bytes, which are valid during the call only. */
  take(bytes: Buffer): void;
  /** Inflated. Undefined when none was found or it is incomplete. */
  result(): Buffer | undefined;
  /** The bytes contain the name of cargo-auditable's section. */
  readonly hasSectionName: boolean;
}

const jsonStart = Buffer.from('{"packages"');
const sectionName = Buffer.from('.dep-v0\0');
const compressedMax = 4 * 1024 * 1024;
const inflatedMax = 32 * 1024 * 1024;
/** Compressed bytes that are inflated to test a candidate. They contain the code tables of the first block. */
const probeBytes = 512;
/** Random data of a gigabyte have fewer. */
const probesMax = 2000;
const zlibMethod = 0x78;

export function createCrateListSearch(): CrateListSearch {
  /** The last bytes, in which a list may begin. */
  let kept = Buffer.alloc(0);
  let probes = 0;
  let hasSectionName = false;
  let found: { pieces: Buffer[]; bytes: number } | undefined;

  /** Position of the list in these bytes, tested up to `end`. */
  const find = (bytes: Buffer, end: number): number => {
    for (let at = bytes.indexOf(zlibMethod); at !== -1 && at < end; at = bytes.indexOf(zlibMethod, at + 1)) {
      if (!mayBeginZlibJson(bytes, at)) continue;
      if (probes >= probesMax) return -1;
      probes += 1;
      if (
        inflateStart(bytes.subarray(at, at + probeBytes))
          ?.subarray(0, jsonStart.length)
          .equals(jsonStart)
      )
        return at;
    }
    return -1;
  };

  const search = (bytes: Buffer, end: number): void => {
    const at = find(bytes, end);
    if (at !== -1) found = { pieces: [Buffer.from(bytes.subarray(at))], bytes: bytes.length - at };
  };

  const add = (bytes: Buffer): void => {
    if (!found) return;
    if (found.bytes < compressedMax) found.pieces.push(Buffer.from(bytes));
    found.bytes += bytes.length;
  };

  return {
    get hasSectionName() {
      return hasSectionName;
    },
    take(piece) {
      // The kept bytes are searched with the first ones of the piece, so that the piece is not copied.
      const border = Buffer.concat([kept, piece.subarray(0, probeBytes)]);
      const isNew = kept.length + piece.length >= probeBytes;
      hasSectionName ||= border.includes(sectionName) || piece.includes(sectionName);
      if (found) add(piece);
      else if (isNew) {
        search(border, Math.min(kept.length, border.length - probeBytes + 1));
        if (found) add(piece.subarray(probeBytes));
        else search(piece, piece.length - probeBytes + 1);
      }
      const isWholeInPiece = piece.length >= probeBytes - 1;
      kept = Buffer.from((isWholeInPiece ? piece : border).subarray(1 - probeBytes));
    },
    result() {
      if (!found) search(kept, kept.length);
      return found && inflateWhole(Buffer.concat(found.pieces));
    },
  };
}

function inflateStart(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * 1024 });
  } catch {
    return undefined;
  }
}

function inflateWhole(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: inflatedMax });
  } catch {
    return undefined;
  }
}
