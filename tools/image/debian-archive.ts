import { execFileSync } from 'node:child_process';

/**
 * Address of a folder of Debian's archive (`debian`, `debian-security`), without a slash at its end: that of `DEBIAN_ARCHIVE`, else the one that
 * apt of this machine uses. `DEBIAN_ARCHIVE` may name a snapshot, because the archive has only the newest release of a package.
 */
export function debianArchive(folder: string): string {
  const given = process.env['DEBIAN_ARCHIVE'];
  if (given !== undefined && given !== '') return `${given.replace(/\/$/, '')}/${folder}`;
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'], {
    encoding: 'utf8',
  });
  const found = targets.split('\n').find((address) => address.replace(/\/$/, '').endsWith(`/${folder}`));
  if (found === undefined)
    throw new Error(`apt has no source for the folder ${folder}; set DEBIAN_ARCHIVE to the address of an archive`);
  return found.replace(/\/$/, '');
}
