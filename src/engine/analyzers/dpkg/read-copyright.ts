import { textOf, visitLines } from '../text-lines.ts';

/** Largest part of a copyright file that is read. */
const readBytesMax = 4 * 1024 * 1024;
/** Longest value of a field that is a name and no text. */
const nameBytesMax = 512;
/** Bytes before a reference to a license in which its conditions are. */
const noticeBytesMax = 4096;
const licensesMax = 100;

/**
 * Licenses of a Debian package from its copyright file: the short names of the machine-readable format (DEP-5), or the texts of
 * `/usr/share/common-licenses` to which a free text refers.
 */
export function readCopyright(buffer: Buffer): string[] {
  const part = buffer.subarray(0, readBytesMax);
  const isMachineReadable = /^(?:Format|Format-Specification):/im.test(textOf(part, 0, Math.min(part.length, 2048)));
  const licenses = isMachineReadable ? readShortNames(part) : [];
  return licenses.length > 0 ? licenses : readReferences(part);
}

/**
 * Names of the paragraphs that list files. A paragraph for `debian/*` alone is about the packaging, and one without files has the text of a
 * license.
 */
function readShortNames(buffer: Buffer): string[] {
  const [ofFiles, ofPackaging] = [new Set<string>(), new Set<string>()];
  let paragraph: { files?: string; license?: string; isHeader?: boolean } = {};
  const end = (): void => {
    const { files, license, isHeader } = paragraph;
    const names = files === 'debian/*' ? ofPackaging : ofFiles;
    if (license && (files !== undefined || isHeader) && names.size < licensesMax) names.add(license);
    paragraph = {};
  };
  visitLines(buffer, (start, lineEnd) => {
    if (start === lineEnd) end();
    else if (lineEnd - start <= nameBytesMax && fieldStarts.has(buffer[start] ?? 0)) {
      const [, field = '', value = ''] = /^([A-Za-z-]{1,32}):(.*)$/.exec(textOf(buffer, start, lineEnd)) ?? [];
      if (/^format(?:-specification)?$/i.test(field)) paragraph.isHeader = true;
      if (/^files$/i.test(field)) paragraph.files = value.trim();
      if (/^license$/i.test(field)) paragraph.license = withoutComma(value.trim());
    }
    return true;
  });
  end();
  return [...(ofFiles.size > 0 ? ofFiles : ofPackaging)];
}

/** First letters of the fields that are read, as bytes. Most lines are text, so this test decides about the time. */
const fieldStarts: ReadonlySet<number> = new Set(Buffer.from('FfLl'));

/** In `GPL-2+ or Artistic-2.0, and BSD-3-clause` the comma has the meaning of parentheses. */
function withoutComma(names: string): string {
  const [, left, operator, right] = /^([^,]+),\s*(and|or)\s+([^,]+)$/i.exec(names) ?? [];
  return left === undefined ? names : `(${left.trim()}) ${operator} ${right}`;
}

const commonLicenses = Buffer.from('/usr/share/common-licenses/');

/** `/usr/share/common-licenses/GPL-2` after a notice. The notice says whether later versions are allowed. */
function readReferences(buffer: Buffer): string[] {
  const licenses = new Set<string>();
  let noticeStart = 0;
  for (let at = buffer.indexOf(commonLicenses); at !== -1; at = buffer.indexOf(commonLicenses, at + 1)) {
    const nameStart = at + commonLicenses.length;
    const [name] =
      /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*/.exec(textOf(buffer, nameStart, Math.min(nameStart + 64, buffer.length))) ??
      [];
    if (name === undefined) continue;
    const notice = textOf(buffer, Math.max(noticeStart, at - noticeBytesMax), at);
    const isOrLater = /any\s+(?:\S\s+)?later\s+version/i.test(notice) && /^(?:A|L)?GPL-\d|^GFDL-\d/.test(name);
    // Debian's file BSD is the license of the University of California with three clauses.
    licenses.add(name === 'BSD' ? 'BSD-3-Clause' : name + (isOrLater ? '+' : ''));
    noticeStart = nameStart + name.length;
    if (licenses.size >= licensesMax) break;
  }
  return [...licenses];
}
