import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { debianArchive } from './debian-archive.ts';
import {
  type DebianPackage,
  packageNameOf,
  parseDebianPackages,
  scannerNames,
  serviceNames,
} from './debian-packages.ts';

/** Files of the packages that no program of the image reads. License texts stay. */
const unused = [
  'etc/profile*',
  'etc/update-motd.d',
  'usr/lib/*/gconv',
  'usr/share/base-files',
  'usr/share/gcc',
  'usr/share/gdb',
  'usr/share/info',
  'usr/share/lintian',
  'usr/share/locale',
  'usr/share/man',
];

/** User of the service in the image. */
export const imageUser = 10_001;

const accounts: Readonly<Record<string, string>> = {
  'etc/passwd': `root:x:0:0:root:/root:/usr/sbin/nologin\nplimsoll:x:${imageUser}:${imageUser}::/var/lib/plimsoll:/usr/sbin/nologin\n`,
  'etc/group': `root:x:0:\nplimsoll:x:${imageUser}:\n`,
  'etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
};

/** Writes the root file system of the image: the Debian packages of the service, and the accounts. */
export async function layOutRoot(projectDir: string, architecture: string, folder: string): Promise<void> {
  await unpackAll(projectDir, { architecture, names: serviceNames }, folder);
  for (const [path, text] of Object.entries(accounts)) writeFileSync(join(folder, path), text);
}

/** Writes what the image with external scanners has besides the image of the service and the scanners. */
export async function layOutScannerRoot(projectDir: string, architecture: string, folder: string): Promise<void> {
  await unpackAll(projectDir, { architecture, names: scannerNames }, folder);
}

/** Each package has a file in `status.d`, as in the distroless images, so that scanners list it. */
async function unpackAll(
  projectDir: string,
  { architecture, names }: { architecture: string; names: readonly string[] },
  folder: string,
): Promise<void> {
  const list = readFileSync(join(projectDir, 'deploy/image/debian-packages.txt'), 'utf8');
  const packages = parseDebianPackages(list).filter(
    (one) => one.architecture === architecture && names.includes(packageNameOf(one)),
  );
  if (packages.length !== names.length)
    throw new Error(`deploy/image/debian-packages.txt lacks packages for ${architecture}`);
  const control = mkdtempSync(join(tmpdir(), 'plimsoll-control-'));
  try {
    for (const one of packages) unpack(await obtain(one), folder, join(control, basename(one.path)));
  } finally {
    rmSync(control, { recursive: true, force: true });
  }
  const remove = unused.map((path) => `rm -rf ./${path}`).join('; ');
  const unread = 'find usr/share/doc -mindepth 2 ! -name copyright -delete';
  execFileSync('/bin/sh', ['-ec', `${remove}; ${unread}`], { cwd: folder });
}

function unpack(file: string, folder: string, control: string): void {
  const tar = execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: 2 ** 28 });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '--no-same-owner', '-p', '-C', folder], { input: tar });
  execFileSync('dpkg-deb', ['--control', file, control]);
  const text = readFileSync(join(control, 'control'), 'utf8');
  const name = /^Package: (\S+)$/m.exec(text)?.[1];
  if (name === undefined) throw new Error(`${file} has no name`);
  const status = join(folder, 'var/lib/dpkg/status.d');
  mkdirSync(status, { recursive: true });
  writeFileSync(join(status, name), text);
  if (existsSync(join(control, 'md5sums'))) cpSync(join(control, 'md5sums'), join(status, `${name}.md5sums`));
}

/** Downloads stay in the cache folder of the user. */
async function obtain({ path, sha256 }: DebianPackage): Promise<string> {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'plimsoll/debian');
  const file = join(folder, sha256);
  if (existsSync(file)) return file;
  const bytes = await download(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error(`${path} has another hash than the list`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, bytes);
  return file;
}

async function download(path: string): Promise<Buffer> {
  const [folder = '', ...below] = path.split('/');
  const address = `${debianArchive(folder)}/${below.join('/')}`;
  const response = await fetch(address).catch((error: unknown) => String(error));
  if (typeof response !== 'string' && response.ok) return Buffer.from(await response.arrayBuffer());
  const problem = typeof response === 'string' ? response : response.status;
  throw new Error(
    `${address}: ${problem}. Run \`node tools/update-image-packages.ts\` for the newest packages, or set DEBIAN_ARCHIVE to a snapshot.`,
  );
}
