import { schemes } from '../versions/schemes.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';

/** Linux distributions, each with the version scheme of its package manager. */
export const distributionEcosystems: readonly { ecosystem: string; scheme: VersionScheme }[] = [
  { ecosystem: 'Debian', scheme: schemes.deb },
  { ecosystem: 'Ubuntu', scheme: schemes.deb },
  { ecosystem: 'Echo', scheme: schemes.deb },

  { ecosystem: 'Alpine', scheme: schemes.apk },
  { ecosystem: 'Alpaquita', scheme: schemes.apk },
  { ecosystem: 'BellSoft Hardened Containers', scheme: schemes.apk },
  { ecosystem: 'Chainguard', scheme: schemes.apk },
  { ecosystem: 'CleanStart', scheme: schemes.apk },
  { ecosystem: 'MinimOS', scheme: schemes.apk },
  { ecosystem: 'Wolfi', scheme: schemes.apk },

  { ecosystem: 'Arch Linux', scheme: schemes.alpm },

  { ecosystem: 'AlmaLinux', scheme: schemes.rpm },
  { ecosystem: 'Amazon Linux', scheme: schemes.rpm },
  { ecosystem: 'Azure Linux', scheme: schemes.rpm },
  { ecosystem: 'Mageia', scheme: schemes.rpm },
  { ecosystem: 'Oracle Linux', scheme: schemes.rpm },
  { ecosystem: 'Photon OS', scheme: schemes.rpm },
  { ecosystem: 'Red Hat', scheme: schemes.rpm },
  { ecosystem: 'Rocky Linux', scheme: schemes.rpm },
  { ecosystem: 'SUSE', scheme: schemes.rpm },
  { ecosystem: 'openEuler', scheme: schemes.rpm },
  { ecosystem: 'openSUSE', scheme: schemes.rpm },
];
