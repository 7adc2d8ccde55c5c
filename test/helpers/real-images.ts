import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheFolder } from './fast-folder.ts';

/** Real images made with Debian's own tools, for end-to-end tests and benchmarks. */

const tools = ['debootstrap', 'umoci', 'skopeo', 'docker-registry'];

/** The reason why a debootstrapped image cannot be created here. Empty when it can. For `skipIf(reason)` and the title. */
export const realImagesMissing: string = [
  ...tools.filter((tool) => !isInstalled(tool)).map((tool) => `Debian's ${tool}`),
  ...(process.getuid?.() === 0 ? [] : ['root, for debootstrap']),
]
  .map((what) => ` [needs ${what}]`)
  .join('');

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A minimal Debian 12 root, created once per machine, because it takes half a minute. */
export function debianRoot(): string {
  const folder = keptFolder('plimsoll-test-debian-12', (draft) => {
    const root = path.join(draft, 'root');
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: 'ignore', timeout: 300_000 });
    rmSync(path.join(root, 'var/cache/apt/archives'), { recursive: true, force: true });
  });
  return path.join(folder, 'root');
}

/** A folder that `create` filled in an earlier run or fills now. A run of tests removes its own temporary files, so it is beside them. */
function keptFolder(name: string, create: (draft: string) => void): string {
  const folder = path.join(cacheFolder(), name);
  const isDone = path.join(folder, 'done');
  if (existsSync(isDone)) return folder;
  // Test files run concurrently: each creates its own, and the first one stays.
  const draft = mkdtempSync(`${folder}-`);
  create(draft);
  writeFileSync(path.join(draft, 'done'), '');
  chmodSync(draft, 0o755);
  if (!existsSync(isDone)) rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** `name version architecture` of every installed package, as dpkg reports it. */
export function dpkgQuery(root: string): string[] {
  const format = '${db:Status-Status} ${Package} ${Version} ${Architecture}\\n';
  const text = execFileSync('dpkg-query', [`--admindir=${path.join(root, 'var/lib/dpkg')}`, '-W', '-f', format], {
    encoding: 'utf8',
  });
  return text
    .split('\n')
    .filter((line) => line.startsWith('installed '))
    .map((line) => line.slice('installed '.length))
    .sort();
}

/** Source package and source version of every installed package. */
export function dpkgSources(root: string): { name: string; source: string; sourceVersion: string }[] {
  const format = '${db:Status-Status}\\t${Package}\\t${source:Package}\\t${source:Version}\\n';
  const text = execFileSync('dpkg-query', [`--admindir=${path.join(root, 'var/lib/dpkg')}`, '-W', '-f', format], {
    encoding: 'utf8',
  });
  return text
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([status]) => status === 'installed')
    .map(([, name = '', source = '', sourceVersion = '']) => ({ name, source, sourceVersion }));
}

/** Creates an image of one layer per folder (bottom layer first) and pushes it to a registry on loopback. */
export function pushImage(folders: string[], target: string): void {
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-image-'));
  try {
    const layout = path.join(work, 'layout');
    const image = `${layout}:image`;
    execFileSync('umoci', ['init', '--layout', layout]);
    execFileSync('umoci', ['new', '--image', image]);
    for (const [index, folder] of folders.entries()) {
      const tar = path.join(work, `${index}.tar`);
      execFileSync('tar', ['--numeric-owner', '--sort=name', '-C', folder, '-cf', tar, ...readdirSync(folder)]);
      execFileSync('umoci', ['raw', 'add-layer', '--image', image, tar]);
      rmSync(tar);
    }
    execFileSync('umoci', ['config', '--image', image, '--config.user', 'app', '--config.cmd', '/bin/sh']);
    execFileSync('skopeo', ['copy', '--quiet', '--dest-tls-verify=false', `oci:${image}`, `docker://${target}`]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Files of an installed npm or Python package, sufficient for analyzers of manifests. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export const sharedData = path.resolve(import.meta.dirname, '../../../shared/data');

/** The reason why the shared advisory mirror cannot be created here. Empty when it can. */
export const mirrorMissing: string = existsSync(path.join(sharedData, 'make-advisory-mirror.py'))
  ? isInstalled('python3')
    ? ''
    : ' [needs python3]'
  : ' [needs the shared test data]';

/** The mirror of real advisories for these ecosystems, created once per machine. Returns its folder. */
export function advisoryMirror(): string {
  return keptFolder('plimsoll-test-mirror', (draft) => {
    const script = path.join(sharedData, 'make-advisory-mirror.py');
    execFileSync('python3', [script, draft, 'Debian', 'Alpine', 'npm', 'PyPI'], { stdio: 'ignore' });
  });
}

/**
 * Writes a mirror with the records of named packages and every tenth of the other records. The names are compared without regard to case and
 * separators, so that this selection decides nothing that an engine decides. Ecosystems without names have all records.
 */
export function writePartOfMirror(
  mirror: string,
  folder: string,
  names: Readonly<Record<string, readonly string[]>>,
): void {
  const script = `
import json, re, shutil, sys, zipfile
source, target, selection = sys.argv[1:]
fold = lambda name: re.sub('[-_.]+', '-', name.lower())
shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns('all.zip'))
for ecosystem, names in json.loads(selection).items():
    wanted = {fold(name) for name in names}
    path = '/osv/' + ecosystem + '/all.zip'
    with zipfile.ZipFile(source + path) as whole, zipfile.ZipFile(target + path, 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as part:
        for index, entry in enumerate(whole.namelist()):
            text = whole.read(entry)
            affected = json.loads(text).get('affected') or []
            if not wanted or index % 10 == 0 or any(fold(one.get('package', {}).get('name', '')) in wanted for one in affected):
                part.writestr(entry, text)
`;
  execFileSync('python3', ['-c', script, mirror, folder, JSON.stringify(names)]);
}

/** All records of one ecosystem, read by Python's own zip reader, without code of this project. */
export function mirrorRecords<Record>(mirror: string, ecosystem: string): Record[] {
  const script =
    'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nfor n in z.namelist():\n  sys.stdout.write(z.read(n).decode().replace("\\n", " ") + "\\n")';
  const out = path.join(tmpdir(), `plimsoll-test-records-${ecosystem}-${process.pid}.ndjson`);
  execFileSync('sh', [
    '-c',
    'python3 -c "$1" "$2" > "$3"',
    'sh',
    script,
    path.join(mirror, 'osv', ecosystem, 'all.zip'),
    out,
  ]);
  const records = readFileSync(out, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record);
  rmSync(out);
  return records;
}
