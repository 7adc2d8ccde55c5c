import { schemes } from '../versions/schemes.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';

/** A distribution with the version scheme of its package manager. */
interface DistributionEcosystem {
  ecosystem: string;
  scheme: VersionScheme;
  /** Schemes of packages of other distributions, by the text after the name: `Debian` in `TuxCare:Debian:10`. */
  schemesOfBases?: Readonly<Record<string, VersionScheme>>;
}

export const distributionEcosystems: readonly DistributionEcosystem[] = [
  { ecosystem: 'Debian', scheme: schemes.deb },
  { ecosystem: 'Ubuntu', scheme: schemes.deb },
  { ecosystem: 'Echo', scheme: schemes.deb },
  // Builds of packages of Debian, Ubuntu and distributions with rpm packages that have ended.
  {
    ecosystem: 'TuxCare',
    scheme: schemes.rpm,
    schemesOfBases: { Debian: schemes.deb, Ubuntu: schemes.deb },
  },

  { ecosystem: 'Alpine', scheme: schemes.apk },
  { ecosystem: 'Alpaquita', scheme: schemes.apk },
  { ecosystem: 'BellSoft Hardened Containers', scheme: schemes.apk },
  { ecosystem: 'Chainguard', scheme: schemes.apk },
  { ecosystem: 'CleanStart', scheme: schemes.apk },
  { ecosystem: 'Docker Hardened Images', scheme: schemes.apk, schemesOfBases: { Debian: schemes.deb } },
  { ecosystem: 'MinimOS', scheme: schemes.apk },
  { ecosystem: 'Wolfi', scheme: schemes.apk },

  { ecosystem: 'Arch Linux', scheme: schemes.alpm },

  { ecosystem: 'FreeBSD', scheme: schemes.freebsd },

  { ecosystem: 'AlmaLinux', scheme: schemes.rpm },
  { ecosystem: 'Amazon Linux', scheme: schemes.rpm },
  { ecosystem: 'Azure Linux', scheme: schemes.rpm },
  { ecosystem: 'Fedora', scheme: schemes.rpm },
  { ecosystem: 'Mageia', scheme: schemes.rpm },
  { ecosystem: 'Oracle Linux', scheme: schemes.rpm },
  { ecosystem: 'Photon OS', scheme: schemes.rpm },
  { ecosystem: 'Red Hat', scheme: schemes.rpm },
  { ecosystem: 'Rocky Linux', scheme: schemes.rpm },
  { ecosystem: 'SUSE', scheme: schemes.rpm },
  { ecosystem: 'openEuler', scheme: schemes.rpm },
  { ecosystem: 'openSUSE', scheme: schemes.rpm },
];
