import { rmSync } from 'node:fs';
import path from 'node:path';
import { qualityRoot } from './quality-root.ts';
import { runTool } from './run-tool.ts';

const releases = {
  bullseye: [],
  trixie: [],
  // Debian's debootstrap has no script of this name. The address is that of the script.
  noble: ['--no-check-gpg', '--components=main,universe'],
};

/** A minimal root of a Debian or Ubuntu release with more packages, built once per machine. It is a chroot for tools of that release. */
export function debootstrapped(
  release: keyof typeof releases,
  packages: readonly string[],
  name = `chroot-${release}`,
): string {
  return qualityRoot(name, packages.join(','), (folder) => {
    const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    const script = release === 'noble' ? ['', '/usr/share/debootstrap/scripts/gutsy'] : [];
    const args = ['--variant=minbase', ...releases[release], ...include, release, folder, ...script];
    runTool('debootstrap', args, { timeoutMs: 900_000 });
    rmSync(path.join(folder, 'var/cache/apt/archives'), { recursive: true, force: true });
  });
}
