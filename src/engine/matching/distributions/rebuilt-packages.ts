import type { OperatingSystem } from '../../../domain/package.ts';
import type { Release } from '../matcher.ts';

/** Builds of TuxCare for releases that have ended: `2.31.1-16+tuxcare.els11`, `4.4.20-4.el8_4.tuxcare.els1`. */
const tuxcareVersion = /[+~.]tuxcare\./;

const major = (versionId: string): string => versionId.split('.')[0] ?? '';

/** Names of the distributions in TuxCare's ecosystem, by `ID`, with their releases. */
const bases: Readonly<Record<string, (system: OperatingSystem) => string | undefined>> = {
  almalinux: ({ versionId }) => `AlmaLinux:${versionId}`,
  centos: centosRelease,
  debian: ({ versionId }) => `Debian:${versionId}`,
  ol: ({ versionId }) => `OracleLinux:${major(versionId)}`,
  rhel: ({ versionId }) => `RHEL:${major(versionId)}`,
  ubuntu: ({ versionId }) => `Ubuntu:${versionId}`,
};

/**
 * Where the advisories of a package are that another party than the distribution has built. Its versions follow those of the distribution, but it
 * has fixes of its own. Undefined for a package of the distribution.
 */
export function releaseOfRebuild(version: string, operatingSystem: OperatingSystem): Release | undefined {
  if (!tuxcareVersion.test(version)) return undefined;
  const { id, versionId } = operatingSystem;
  const base = versionId === '' || !Object.hasOwn(bases, id) ? undefined : bases[id]?.(operatingSystem);
  return base === undefined
    ? { notAssessed: 'The package is a build of TuxCare, whose advisories do not name this release.' }
    : { ecosystem: `TuxCare:${base}` };
}

/** TuxCare has advisories for each minor release of CentOS Linux 8, which `VERSION_ID` does not name. */
function centosRelease({ versionId, name }: OperatingSystem): string | undefined {
  const release = major(versionId);
  if (/stream/i.test(name)) return `CentOS-Stream:${release}`;
  return Number(release) < 8 ? `CentOS:${release}` : undefined;
}
