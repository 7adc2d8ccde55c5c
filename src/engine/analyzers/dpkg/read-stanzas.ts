import { textOf, visitLines } from '../text-lines.ts';

/** Fields of one paragraph by lower-case name (dpkg accepts any case). Only the first value and its first line. */
export interface Stanza {
  firstLine: number;
  fields: ReadonlyMap<string, string>;
}

interface StanzaVisitor {
  /** Returning false stops the reader. */
  found(stanza: Stanza): boolean;
  warn(sentence: string): void;
}

const readFields = new Set([
  'package', 'status', 'version', 'architecture', 'source', 'maintainer', 'depends', 'pre-depends',
  'provides',
]); // biome-ignore format: a table
/** Longer than any field name. An endless line without a colon is not searched to its end. */
const fieldNameBytesMax = 64;
const space = 32;
const tab = 9;
const colon = 58;

/**
 * Reads paragraphs of deb822(5): fields begin in the first column, continuation lines begin with a space or tab, and an empty line ends the
 * paragraph. An invalid line adds one warning for its paragraph, whose other fields still count.
 */
export function readStanzas(buffer: Buffer, visitor: StanzaVisitor): void {
  let firstLine = 0;
  let isWarned = false;
  let fields = new Map<string, string>();
  visitLines(buffer, (start, end, lineNumber) => {
    if (isBlank(buffer, start, end)) {
      const continues = firstLine === 0 || visitor.found({ firstLine, fields });
      if (firstLine > 0) fields = new Map();
      firstLine = 0;
      isWarned = false;
      return continues;
    }
    if (firstLine === 0) firstLine = lineNumber;
    if (buffer[start] !== space && buffer[start] !== tab && !readField(buffer, start, end, fields) && !isWarned) {
      isWarned = true;
      visitor.warn(`Line ${lineNumber} is not a valid field.`);
    }
    return true;
  });
  if (firstLine > 0) visitor.found({ firstLine, fields });
}

/** Returns false when the line has no field name. */
function readField(buffer: Buffer, start: number, end: number, fields: Map<string, string>): boolean {
  const last = Math.min(end, start + fieldNameBytesMax);
  let separator = start;
  while (separator < last && buffer[separator] !== colon) separator += 1;
  if (separator === start || separator === last) return false;
  const name = buffer.toString('latin1', start, separator).toLowerCase();
  if (readFields.has(name) && !fields.has(name)) fields.set(name, textOf(buffer, separator + 1, end).trim());
  return true;
}

/** A line of blanks counts as empty, as in apt. Real continuation lines have a dot. */
function isBlank(buffer: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (buffer[at] !== space && buffer[at] !== tab) return false;
  return true;
}
