import type { OperatingSystem } from '../../../domain/package.ts';
import type { Release } from '../matcher.ts';
import type { Distribution } from './distribution.ts';

type GapRule = NonNullable<Distribution['gap']>;
type ReleaseRule = (operatingSystem: OperatingSystem) => Release;

/** A distribution without releases. */
export function rolling(ecosystem: string): ReleaseRule {
  return () => ({ ecosystem });
}

/** The ecosystem of the part of `VERSION_ID` that `pattern` captures, such as `Debian:12`. */
export function byVersion(prefix: string, pattern: RegExp, notAssessed: string): ReleaseRule {
  return ({ versionId }) => {
    const captured = pattern.exec(versionId)?.[1];
    return captured === undefined ? { notAssessed } : { ecosystem: `${prefix}${captured}` };
  };
}

/** `VERSION_ID` is absent in testing and unstable, which have the code name of the next release. */
export const debianRelease: ReleaseRule = ({ versionId, codename, name }) => {
  const number = /^(\d{1,3})(?:\.\d+)*$/.exec(versionId)?.[1];
  if (number !== undefined) return { ecosystem: `Debian:${number}` };
  const upcoming = upcomingDebian.get(codename ?? '') ?? upcomingDebian.get(/(\w+)\/sid/.exec(name)?.[1] ?? '');
  return upcoming === undefined
    ? {
        notAssessed:
          'Debian testing and unstable have no release number, and advisories exist only for releases and the next one.',
      }
    : { ecosystem: `Debian:${upcoming}` };
};

const upcomingDebian: ReadonlyMap<string, number> = new Map([
  ['trixie', 13],
  ['forky', 14],
  ['duke', 15],
]);

/** `3.18.9` → `Alpine:v3.18`. Edge has the version of a preview, `3.21_alpha20240807`. */
export const alpineRelease: ReleaseRule = ({ versionId }) => {
  const branch = /^(\d{1,3}\.\d{1,3})(?:\.\d+)*$/.exec(versionId)?.[1];
  if (branch !== undefined) return { ecosystem: `Alpine:v${branch}` };
  const isEdge = versionId === 'edge' || /^\d{1,3}\.\d{1,3}(?:\.\d+)*_alpha\d{8}$/.test(versionId);
  return isEdge
    ? { ecosystem: 'Alpine:edge' }
    : { notAssessed: 'This version of Alpine is neither a release nor edge, and has no advisories.' };
};

/** `2`, `2023`; the first version is numbered by year and month, `2018.03`. */
export const amazonRelease: ReleaseRule = ({ versionId }) => {
  if (/^201\d\.\d\d$/.test(versionId)) return { ecosystem: 'Amazon Linux:1' };
  return /^(?:2|20[2-9]\d)$/.test(versionId)
    ? { ecosystem: `Amazon Linux:${versionId}` }
    : { notAssessed: 'This version of Amazon Linux is unknown.' };
};

/**
 * CentOS Stream has the ID of CentOS Linux, which ended with release 8. Its builds precede those of Red Hat Enterprise Linux: a version above
 * a fix there may be older than the fix, and a version below it does not contain it.
 */
export const centosStreamGap: GapRule = ({ operatingSystem: { id, versionId, name } }) => {
  if (id !== 'centos' || Number.parseInt(versionId, 10) <= 7 || /^CentOS Linux\b/.test(name)) return undefined;
  const reason =
    'Versions of CentOS Stream are not those of Red Hat Enterprise Linux, whose advisories name no fixed versions for it.';
  return { reason, hasOtherFixes: true };
};

/** Docker Hardened Images have the releases of the distribution that their packages come from, which is their `ID_LIKE`. */
export const dockerHardenedRelease: ReleaseRule = ({ versionId, idLike = [] }) => {
  const base = idLike.includes('alpine') ? 'Alpine' : idLike.includes('debian') ? 'Debian' : undefined;
  const release = /^(\d{1,3}(?:\.\d{1,3})?)(?:\.\d+)*$/.exec(versionId)?.[1];
  return base === undefined || release === undefined
    ? { notAssessed: 'This release of Docker Hardened Images is unknown.' }
    : { ecosystem: `Docker Hardened Images:${base}:${release}` };
};

/** An image that is built on one of them can contain packages of Alpine and Debian, whose advisories are others. */
export const dockerHardenedGap: GapRule = ({ version }) =>
  /\+dhi\d/.test(version)
    ? undefined
    : {
        reason:
          'The package may be one of Alpine or Debian: its version does not name Docker, whose advisories describe only its own packages.',
      };

/** The base system of FreeBSD consists of packages of this prefix, which no package of the ports collection has. */
export const freebsdGap: GapRule = ({ name }) =>
  name.startsWith('FreeBSD-')
    ? { reason: 'Advisories about the base system of FreeBSD name its releases and not its packages.' }
    : undefined;

/** `15.5` → `SUSE:15.5`. */
export const suseRelease: ReleaseRule = byVersion(
  'SUSE:',
  /^(\d{2}(?:\.\d{1,2})?)$/,
  'This version of SUSE Linux Enterprise is unknown.',
);

/** `openEuler 24.03 (LTS-SP1)` → `openEuler:24.03-LTS-SP1`: `VERSION_ID` lacks the service pack. */
export const openEulerRelease: ReleaseRule = ({ versionId, name }) => {
  const pack = /\(([A-Z0-9-]{2,20})\)/.exec(name.slice(0, 200))?.[1];
  if (!/^\d{2}\.\d{2}$/.test(versionId)) return { notAssessed: 'This version of openEuler is unknown.' };
  return { ecosystem: pack === undefined ? `openEuler:${versionId}` : `openEuler:${versionId}-${pack}` };
};
