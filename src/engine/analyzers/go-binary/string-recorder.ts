import { buildInfoBytesMax } from './read-inline-strings.ts';

/** Records the places of a program at which strings of Go's build information may be, while the program is streamed. */
export interface StringRecorder {
  /** The next bytes of the file. They are valid during the call only. */
  take(piece: Buffer): void;
  /** The compiler version at this offset, if its text was recorded. */
  versionAt(offset: number, length: number): string | undefined;
  /** The module information at this offset, or the only one of the file, without its marks. */
  moduleInfoAt(offset: number | undefined): string | undefined;
}

const versionPrefix = Buffer.from('go1.');
/** `go1.17.13` with the names of experiments. */
const versionBytesMax = 64;
const versionsMax = 4096;
/** The marks around the module information (cmd/go/internal/modload, `infoStart` and `infoEnd`). */
const startMark = Buffer.from('3077af0c9274080241e1c107e6d618e6', 'hex');
const endMark = Buffer.from('f932433186182072008242104116d8f2', 'hex');
/** Programs contain one. Programs that read build information may contain the mark again. */
const capturesMax = 8;

export function createStringRecorder(): StringRecorder {
  const versions = new Map<number, string>();
  const moduleInfos = new Map<number, string>();
  /** The last bytes of the previous pieces, which may begin a string. */
  let tail = Buffer.alloc(0);
  let position = 0;
  let captures = 0;
  let capture: { offset: number; pieces: Buffer[]; bytes: number } | undefined;

  const recordVersions = (joint: Buffer, base: number): void => {
    for (let at = joint.indexOf(versionPrefix); at !== -1; at = joint.indexOf(versionPrefix, at + 1)) {
      if (versions.size >= versionsMax && !versions.has(base + at)) return;
      // A text at the end of the joint is recorded again, longer, with the next piece.
      versions.set(base + at, joint.toString('latin1', at, at + versionBytesMax));
    }
  };

  const continueCapture = (piece: Buffer): void => {
    if (!capture) return;
    capture.pieces.push(Buffer.from(piece));
    capture.bytes += piece.length;
    const captured = Buffer.concat(capture.pieces);
    const end = captured.indexOf(endMark);
    if (end !== -1) moduleInfos.set(capture.offset, captured.toString('utf8', startMark.length, end));
    if (end !== -1 || capture.bytes > buildInfoBytesMax) capture = undefined;
    else capture.pieces = [captured];
  };

  return {
    take(piece) {
      const base = position - tail.length;
      const joint = tail.length > 0 ? Buffer.concat([tail, piece]) : piece;
      recordVersions(joint, base);
      if (capture) continueCapture(piece);
      else if (captures < capturesMax) {
        const at = joint.indexOf(startMark);
        if (at !== -1 && !moduleInfos.has(base + at)) {
          captures += 1;
          capture = { offset: base + at, pieces: [], bytes: 0 };
          continueCapture(joint.subarray(at));
        }
      }
      position += piece.length;
      tail = Buffer.from(joint.subarray(Math.max(0, joint.length - versionBytesMax)));
    },
    versionAt(offset, length) {
      const text = versions.get(offset);
      return text === undefined || length > versionBytesMax ? undefined : text.slice(0, length);
    },
    moduleInfoAt(offset) {
      const [only] = moduleInfos.size === 1 ? moduleInfos.values() : [];
      return (offset === undefined ? undefined : moduleInfos.get(offset)) ?? only;
    },
  };
}
