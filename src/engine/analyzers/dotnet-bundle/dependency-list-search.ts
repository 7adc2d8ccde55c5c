/** Finds the dependency list among the files of a bundle, which the SDK stores without compression. */
export interface DependencyListSearch {
  take(piece: Buffer): void;
  /** The JSON text. Undefined if it was not found or is incomplete. */
  result(): Buffer | undefined;
}

const listStart = Buffer.from('"runtimeTarget"');
const listBytesMax = 8 * 1024 * 1024;
/** A brace and a line break precede the first key. */
const prefixBytes = 16;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const quote = 0x22;
const backslash = 0x5c;

export function createDependencyListSearch(): DependencyListSearch {
  let tail = Buffer.alloc(0);
  let pieces: Buffer[] | undefined;
  let bytes = 0;
  return {
    take(piece) {
      if (pieces) {
        if (bytes < listBytesMax) pieces.push(Buffer.from(piece));
        bytes += piece.length;
        return;
      }
      const joint = tail.length > 0 ? Buffer.concat([tail, piece]) : piece;
      const at = joint.indexOf(listStart);
      const brace = at === -1 ? -1 : joint.lastIndexOf(openBrace, at);
      if (brace !== -1 && at - brace <= prefixBytes) {
        pieces = [Buffer.from(joint.subarray(brace))];
        bytes = joint.length - brace;
      }
      tail = Buffer.from(joint.subarray(Math.max(0, joint.length - listStart.length - prefixBytes)));
    },
    result: () => (pieces ? objectAtStart(Buffer.concat(pieces)) : undefined),
  };
}

/** The JSON object at the start of these bytes, up to its closing brace. */
function objectAtStart(bytes: Buffer): Buffer | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === openBrace) depth += 1;
    else if (byte === closeBrace) {
      depth -= 1;
      if (depth === 0) return bytes.subarray(0, at + 1);
    }
  }
  return undefined;
}
