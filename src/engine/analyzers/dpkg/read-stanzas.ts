import { textOf, visitLines } from '../text-lines.ts';

/** Fields of one paragraph by lower-case name (dpkg takes any case), first value only, first line only. */
export interface Stanza {
  firstLine: number;
  fields: ReadonlyMap<string, string>;
}

const keptFields = new Set(['package', 'status', 'version', 'architecture', 'source']);
/** Longer than any field's name; an endless line without a colon is not searched to its end. */
const fieldNameBytesMax = 64;
const space = 32;
const tab = 9;
const colon = 58;

/**
 * Reads paragraphs of deb822(5): fields begin in the first column, continuation lines with space or tab, an empty line ends
 * the paragraph. A line that is neither makes one warning for its paragraph, whose other fields still count.
 */
export function readStanzas(
  bytes: Uint8Array,
  found: (stanza: Stanza) => void,
  warn: (sentence: string) => void,
): void {
  let firstLine = 0;
  let isWarned = false;
  let fields = new Map<string, string>();
  const finish = (): void => {
    if (firstLine > 0) found({ firstLine, fields });
    firstLine = 0;
    isWarned = false;
    fields = new Map();
  };
  visitLines(bytes, (start, end, lineNumber) => {
    if (isBlank(bytes, start, end)) return finish();
    if (firstLine === 0) firstLine = lineNumber;
    if (bytes[start] === space || bytes[start] === tab) return;
    const separator = bytes.subarray(start, Math.min(end, start + fieldNameBytesMax)).indexOf(colon);
    if (separator > 0) {
      const name = textOf(bytes, start, start + separator).toLowerCase();
      if (keptFields.has(name) && !fields.has(name)) fields.set(name, textOf(bytes, start + separator + 1, end).trim());
    } else if (!isWarned) {
      isWarned = true;
      warn(`Line ${lineNumber} is no field.`);
    }
  });
  finish();
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  // A line of blanks only is taken for an empty one, as apt does; real continuation lines have a dot.
  for (let at = start; at < end; at += 1) if (bytes[at] !== space && bytes[at] !== tab) return false;
  return true;
}
