import { malformedTar, type TarSubject } from './tar-subject.ts';

/** Fields of extended headers for the next entry. An absent field does not override the header's own. */
export interface ExtendedHeader {
  path?: string;
  /** The real name of a sparse file. GNU tar writes an artificial path for it. */
  sparseName?: string;
  linkPath?: string;
  sizeBytes?: number;
  isSparse?: boolean;
  /** Attributes with which overlayfs shows another file or folder (`redirect`) or its content (`metacopy`). */
  showsOtherFile?: boolean;
}

/**
 * `"<length> <key>=<value>\n"` records (POSIX pax, "pax Extended Header"). An empty value counts as absent, as in container runtimes.
 * Throws MALFORMED_LAYER or MALFORMED_ARCHIVE.
 */
export function parsePaxRecords(content: Buffer, subject: TarSubject): ExtendedHeader {
  const said: ExtendedHeader = {};
  let offset = 0;
  while (offset < content.length && content[offset] !== 0) {
    const space = content.indexOf(0x20, offset);
    const length = space === -1 || space - offset > 8 ? 0 : decimal(content, offset, space);
    const end = offset + length;
    const equals = content.indexOf(0x3d, space + 1);
    if (length === 0 || end > content.length || content[end - 1] !== 0x0a || equals === -1 || equals >= end) {
      throw malformedTar(subject, 'has an unreadable extended tar header');
    }
    // The value of `metacopy` is empty.
    if (isOverlayAttribute(content, space + 1, equals)) said.showsOtherFile = true;
    else if (isKnownKey(content, space + 1) && equals + 1 < end - 1) {
      const value = content.toString('utf8', equals + 1, end - 1);
      applyRecord(said, content.toString('latin1', space + 1, equals), value, subject);
    }
    offset = end;
  }
  return said;
}

/** Keys that matter: path, linkpath, size, GNU.sparse.…. Other attributes, of which there may be many, are not decoded. */
function isKnownKey(content: Buffer, offset: number): boolean {
  const first = content[offset];
  return first === 0x70 || first === 0x6c || first === 0x73 || first === 0x47;
}

const overlayAttributes = ['trusted', 'user']
  .flatMap((kind) => ['redirect', 'metacopy'].map((name) => `SCHILY.xattr.${kind}.overlay.${name}`))
  .map((key) => Buffer.from(key, 'latin1'));
const attributeLengths = overlayAttributes.map(({ length }) => length);
const [shortest, longest] = [Math.min(...attributeLengths), Math.max(...attributeLengths)];

/** There may be many attributes. Nearly all keys have another length. */
function isOverlayAttribute(content: Buffer, start: number, end: number): boolean {
  if (end - start < shortest || end - start > longest) return false;
  return overlayAttributes.some(
    (key) => key.length === end - start && content.compare(key, 0, key.length, start, end) === 0,
  );
}

/** 0 for a text that is no number. */
function decimal(content: Buffer, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index += 1) {
    const digit = (content[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return 0;
    value = value * 10 + digit;
  }
  return value;
}

function applyRecord(said: ExtendedHeader, key: string, value: string, subject: TarSubject): void {
  if (key === 'path') said.path = value;
  else if (key === 'linkpath') said.linkPath = value;
  else if (key === 'size') {
    const size = /^[0-9]{1,16}$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(size)) {
      throw malformedTar(subject, 'has a tar entry without a readable size');
    }
    said.sizeBytes = size;
  } else if (key.startsWith('GNU.sparse.')) {
    said.isSparse = true;
    if (key === 'GNU.sparse.name') said.sparseName = value;
  }
}
