import { requirementName } from '../python-lock/requirement-name.ts';
import { bufferOver, textOf } from '../text-lines.ts';

export interface MetadataHeaders {
  name?: string;
  version?: string;
  licenseExpression?: string;
  /** First line only. Undefined when the field has further lines, because it then contains the license text. */
  license?: string;
  author: PartyHeaders;
  maintainer: PartyHeaders;
  /** Names in `Requires-Dist`, without those of extras. */
  requirements: string[];
  /** Last parts of `License :: …` classifiers. */
  licenseClassifiers: string[];
}

/** A party is in two headers. */
export interface PartyHeaders {
  name?: string | undefined;
  /** `Name <address>` or an address. */
  email?: string | undefined;
}

/** Real headers end within a few KB. License texts and dependency lists are the longest. */
const headerBytesMax = 64 * 1024;

/**
 * Headers of Python's core metadata (packaging.python.org, "Core metadata specifications"): `Key: value` lines up to the first empty line.
 * Keys are case-insensitive and the first of each counts. Indented lines continue the line before.
 */
export function readMetadata(bytes: Uint8Array): MetadataHeaders {
  const headers: MetadataHeaders = { author: {}, maintainer: {}, licenseClassifiers: [], requirements: [] };
  const lines = textOf(bufferOver(bytes), 0, headerBytesMax)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (line === '') break;
    const [, key, value] = /^([A-Za-z-]{1,64}):(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    readHeader(headers, key.toLowerCase(), value.trim(), /^[ \t]/.test(lines[index + 1] ?? ''));
  }
  return headers;
}

function readHeader(headers: MetadataHeaders, key: string, value: string, isContinued: boolean): void {
  if (key === 'name') headers.name ??= value;
  else if (key === 'version') headers.version ??= value;
  else if (key === 'license-expression') headers.licenseExpression ??= value;
  else if (key === 'license' && !isContinued) headers.license ??= value;
  else if (key === 'author' || key === 'maintainer') headers[key].name ??= stated(value);
  else if (key === 'author-email') headers.author.email ??= stated(value);
  else if (key === 'maintainer-email') headers.maintainer.email ??= stated(value);
  else if (key === 'requires-dist' && !value.includes('extra ==')) headers.requirements.push(requirementName(value));
  else if (key === 'classifier' && value.startsWith('License ::')) {
    const last = value.split('::').at(-1)?.trim();
    if (last !== undefined && last !== 'OSI Approved') headers.licenseClassifiers.push(last);
  }
}

/** Build tools write `UNKNOWN` for an absent value. */
function stated(value: string): string | undefined {
  return value === '' || value === 'UNKNOWN' ? undefined : value;
}
