import { compareDebianPart } from './compare-debian-part.ts';
import { createScheme } from './create-scheme.ts';

interface DebVersion {
  epoch: number;
  upstream: string;
  revision: string;
}

/** Largest epoch that dpkg accepts. */
const epochMax = 2 ** 31 - 1;

/**
 * deb-version(7): `[epoch:]upstream[-revision]`. Versions that dpkg refuses are invalid. Versions about which it only warns (a first
 * character that is no digit, unusual characters) are ordered as dpkg orders them. No revision equals revision `0`.
 */
export const debScheme = createScheme(
  'deb',
  parse,
  (left, right) =>
    left.epoch - right.epoch ||
    compareDebianPart(left.upstream, right.upstream) ||
    compareDebianPart(left.revision, right.revision),
);

function parse(text: string): DebVersion | undefined {
  if (!/^[!-~]+$/.test(text)) return undefined;
  const colon = text.indexOf(':');
  const epochText = colon === -1 ? '0' : text.slice(0, colon);
  const rest = text.slice(colon + 1);
  const hyphen = rest.lastIndexOf('-');
  const upstream = hyphen === -1 ? rest : rest.slice(0, hyphen);
  const revision = hyphen === -1 ? '' : rest.slice(hyphen + 1);
  const epoch = Number(epochText);
  if (!/^[0-9]+$/.test(epochText) || epoch > epochMax) return undefined;
  if (upstream === '' || (hyphen !== -1 && revision === '')) return undefined;
  return { epoch, upstream, revision };
}
