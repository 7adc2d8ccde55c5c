import { isUnder } from './is-under.ts';
import type { UnreadKind } from './unread-kind.ts';

/** The folders of packages have their names and versions. */
const noVersion = 'its name has no version';

/** Such packages contain the root of another distribution, whose packages they do not list. */
const ownRoot = 'it contains a root of its own';

/** Databases of package managers. Those that an analyzer reads in their standard folders belong to another root elsewhere. */
export const packageDatabaseKinds: readonly UnreadKind[] = [
  {
    id: 'dpkg',
    name: 'dpkg database of another root',
    baseNames: ['status'],
    accepts: (path) => path.endsWith('/lib/dpkg/status') && path !== 'var/lib/dpkg/status',
  },
  {
    id: 'apk',
    name: 'apk database of another root',
    baseNames: ['installed'],
    accepts: (path) => path.endsWith('/lib/apk/db/installed') && path !== 'usr/lib/apk/db/installed',
  },
  // rpm 4.16 and later write rpmdb.sqlite, SUSE writes the ndb file Packages.db, older releases the Berkeley DB file Packages.
  { id: 'rpm', name: 'rpm database of another root', baseNames: ['rpmdb.sqlite', 'Packages.db'] },
  {
    id: 'rpm',
    name: 'rpm database of another root',
    baseNames: ['Packages'],
    accepts: (path) => path.endsWith('rpm/Packages'),
  },
  // Azure Linux's distroless images have a list in place of the database.
  {
    id: 'rpm',
    name: 'rpm database of another root',
    baseNames: ['container-manifest-2'],
    accepts: isUnder('rpmmanifest/'),
  },
  {
    id: 'pacman',
    name: 'pacman database of another root',
    baseNames: ['desc'],
    accepts: isUnder('var/lib/pacman/local/'),
  },
  { id: 'portage', name: 'Portage database of another root', baseNames: ['PF'], accepts: isUnder('var/db/pkg/') },
  { id: 'nix', name: 'Nix database of another root', baseNames: ['db.sqlite'], accepts: isUnder('nix/var/nix/db/') },
  {
    id: 'nix-store',
    name: 'Nix store path',
    reason: noVersion,
    prefix: 'nix/store/',
    accepts: isNoDerivation,
    itemKey: storePath,
  },
  {
    id: 'guix',
    name: 'Guix store path',
    reason: noVersion,
    prefix: 'gnu/store/',
    accepts: isNoDerivation,
    itemKey: storePath,
  },
  { id: 'xbps', name: 'XBPS database of another root', extensions: ['plist'], accepts: isUnder('var/db/xbps/') },
  {
    id: 'eopkg',
    name: 'eopkg database of another root',
    baseNames: ['metadata.xml'],
    accepts: isUnder('var/lib/eopkg/package/'),
  },
  {
    id: 'opkg',
    name: 'opkg database of another root',
    baseNames: ['status'],
    accepts: (path) => path.endsWith('lib/opkg/status'),
  },
  {
    id: 'freebsd-pkg',
    name: 'FreeBSD pkg database of another root',
    baseNames: ['local.sqlite'],
    accepts: isUnder('var/db/pkg/'),
  },
  {
    id: 'chisel',
    name: 'Chisel manifest of another root',
    baseNames: ['manifest.wall'],
    accepts: isUnder('var/lib/chisel/'),
  },
  { id: 'homebrew', name: 'Homebrew package outside a Cellar', baseNames: ['INSTALL_RECEIPT.json'] },
  { id: 'snap', name: 'snap package', reason: ownRoot, extensions: ['snap'], accepts: isUnder('snaps/') },
  {
    id: 'snap',
    name: 'snap package',
    reason: ownRoot,
    baseNames: ['snap.yaml'],
    accepts: (path) => path.endsWith('meta/snap.yaml'),
  },
  {
    id: 'flatpak',
    name: 'Flatpak application',
    reason: ownRoot,
    baseNames: ['metadata'],
    accepts: isUnder('var/lib/flatpak/'),
  },
  { id: 'windows', name: 'Windows layer', reason: 'its registry is not read', prefix: 'Hives/' },
  {
    id: 'windows',
    name: 'Windows layer',
    reason: 'its registry is not read',
    prefix: 'Files/Windows/System32/config/',
  },
  {
    id: 'sbom',
    name: 'SPDX document as XML',
    extensions: ['xml'],
    accepts: (path) => /\.spdx\.xml$/i.test(path),
    isCoveredByLanguagePackage: true,
  },
];

/** A derivation in the store, `HASH-NAME-VERSION.drv`, is the recipe of a build. */
function isNoDerivation(path: string): boolean {
  return !path.endsWith('.drv') || storePath(path) !== path;
}

/** `nix/store/HASH-NAME` of a path below it. */
function storePath(path: string): string {
  const start = path.indexOf('/', path.indexOf('/') + 1) + 1;
  const end = path.indexOf('/', start);
  return end === -1 ? path : path.slice(0, end);
}
