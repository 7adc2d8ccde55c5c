import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

/** Packages with a version before a release, a requirement and a standard library. The last one is in no registry. */
const packages = [
  { name: 'Base64x', uuid: '11111111-1111-1111-1111-111111111111', version: '2.0.1-rc1', requires: 'Dates' },
  { name: 'Web', uuid: '22222222-2222-2222-2222-222222222222', version: '0.9.0', requires: 'Base64x' },
  { name: 'Unregistered', uuid: '33333333-3333-3333-3333-333333333333', version: '0.1.0', requires: '' },
] as const;

const uuidOf: Readonly<Record<string, string>> = {
  Dates: 'ade2ca70-3891-5945-98fb-dc099432e06a',
  Base64x: packages[0].uuid,
};

function git(folder: string, ...args: string[]): string {
  return runTool('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args]).trim();
}

function writeRepository(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=x');
}

/** Writes a repository for each package, and a registry with the first two. */
function writeRegistry(work: string): void {
  const registry: Record<string, string> = {};
  for (const { name, uuid, version, requires } of packages) {
    const required = requires && `${requires} = "${uuidOf[requires]}"\n`;
    const project = `name = "${name}"\nuuid = "${uuid}"\nauthors = ["Ann <a@example.org>"]\nversion = "${version}"\n`;
    writeRepository(path.join(work, name), {
      'Project.toml': `${project}\n[deps]\n${required}`,
      [`src/${name}.jl`]: `module ${name}\nend\n`,
    });
    const tree = git(path.join(work, name), 'rev-parse', 'HEAD^{tree}');
    registry[`${name}/Package.toml`] = `name = "${name}"\nuuid = "${uuid}"\nrepo = "file://${work}/${name}"\n`;
    registry[`${name}/Versions.toml`] = `["${version}"]\ngit-tree-sha1 = "${tree}"\n`;
    registry[`${name}/Deps.toml`] = `[0-9]\n${required}`;
  }
  const entries = packages.slice(0, 2).map(({ name, uuid }) => `${uuid} = { name = "${name}", path = "${name}" }\n`);
  const head = `name = "Local"\nuuid = "44444444-4444-4444-4444-444444444444"\nrepo = "file://${work}/registry"\n`;
  registry['Registry.toml'] = `${head}\n[packages]\n${entries.join('')}`;
  writeRepository(path.join(work, 'registry'), registry);
}

const depotOf = (root: string): string => path.join(root, 'root/.julia');
const projectOf = (root: string): string => path.join(root, 'srv');

function julia(root: string, code: string): string {
  const args = ['--startup-file=no', `--project=${projectOf(root)}`, '-e', `using Pkg; ${code}`];
  return runTool('julia', args, { env: { JULIA_DEPOT_PATH: depotOf(root), JULIA_PKG_SERVER: '' } });
}

function installProject(root: string, work: string): void {
  mkdirSync(projectOf(root), { recursive: true });
  writeRegistry(work);
  const registered = `Pkg.Registry.add(RegistrySpec(path="${work}/registry")); Pkg.add("Web")`;
  julia(root, `${registered}; Pkg.add(PackageSpec(url="file://${work}/Unregistered"))`);
}

/** Standard libraries have no version. */
function listedBy(root: string): ListedPackage[] {
  const print = 'if p.version !== nothing println(p.name, " ", p.version) end';
  return linesOf(julia(root, `for (_, p) in Pkg.dependencies() ${print} end`)).map((line) => {
    const [name = '', version = ''] = line.split(' ');
    return { type: 'julia', name, version };
  });
}

const common = {
  listing: 'Pkg.dependencies',
  missing: programMissing('julia', ['--version'], 'Julia') + programMissing('git', ['--version'], "Debian's git"),
  isExpensive: true,
  types: ['julia'],
  atLeast: 3,
  unread: [],
} as const;

packageListTest({
  ...common,
  name: 'a depot of Julia',
  makeRoot: (folder) => installProject(folder, path.join(folder, '../work')),
  ownListing: listedBy,
});

packageListTest({
  ...common,
  name: 'Manifest.toml of Julia',
  makeRoot(folder) {
    const installed = path.join(folder, '../installed');
    installProject(installed, path.join(folder, '../work'));
    cpSync(projectOf(installed), projectOf(folder), { recursive: true });
  },
  ownListing: (root) => listedBy(path.join(root, '../installed')),
});
