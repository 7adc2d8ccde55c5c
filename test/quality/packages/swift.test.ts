import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { runTool } from '../harness/run-tool.ts';

const server = 'https://git.example.com/team/';

for (const tools of ['5.5', '6.0']) {
  packageListTest({
    name: `Package.resolved for Swift tools ${tools}`,
    listing: 'swift package show-dependencies',
    missing: toolMissing('swift', '--version', 'swift') || toolMissing('git', '--version', 'git'),
    isExpensive: true,
    types: ['swift'],
    atLeast: 3,
    unread: [],
    makeRoot(folder) {
      const home = path.join(folder, '..');
      makeRepository(home, 'deep', '2.0.1', []);
      makeRepository(home, 'lib', 'v1.2.3', [`.package(url: "${server}deep.git", from: "2.0.0")`]);
      makeRepository(home, 'forked', '0.0.1', []);
      const dependencies = [
        `.package(url: "${server}lib.git", from: "1.0.0")`,
        `.package(url: "${server}forked.git", branch: "main")`,
      ];
      writePackage(path.join(home, 'app'), 'app', dependencies, tools);
      swift(home, 'resolve');
      cpSync(path.join(home, 'app/Package.resolved'), path.join(folder, 'Package.resolved'));
    },
    ownListing: (root) =>
      dependenciesOf(JSON.parse(swift(path.join(root, '..'), 'show-dependencies', '--format', 'json'))),
  });
}

function dependenciesOf(tree: unknown): ListedPackage[] {
  return listOf(recordOf(tree).dependencies)
    .map(recordOf)
    .flatMap((one) => [listed(one), ...dependenciesOf(one)]);
}

function listed({ url, version, path: checkout }: Readonly<Record<string, unknown>>): ListedPackage {
  const name = String(url).replace('https://', '').replace('.git', '');
  const commit = () => runTool('git', ['rev-parse', 'HEAD'], { cwd: String(checkout) }).trim();
  return { type: 'swift', name, version: version === 'unspecified' ? commit() : String(version) };
}

/** Git reads the repositories of an imaginary server from the folder. */
function swift(home: string, ...args: string[]): string {
  const env = {
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: `url.${home}/remote/.insteadOf`,
    GIT_CONFIG_VALUE_0: server,
    GIT_CONFIG_KEY_1: 'safe.directory',
    GIT_CONFIG_VALUE_1: '*',
  };
  // Swift remembers the commits of tags in the folder of the user.
  const state = ['cache', 'config', 'security'].flatMap((each) => [`--${each}-path`, path.join(home, each)]);
  const options = ['--package-path', path.join(home, 'app'), '--disable-sandbox', ...state];
  return runTool('swift', ['package', ...options, ...args], { env });
}

function makeRepository(home: string, name: string, tag: string, dependencies: readonly string[]): void {
  const folder = path.join(home, 'remote', `${name}.git`);
  writePackage(folder, name, dependencies, '5.5');
  const git = (...args: string[]): void =>
    void runTool('git', ['-c', 'user.name=a', '-c', 'user.email=a@x.example', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  git('tag', tag);
}

function writePackage(folder: string, name: string, dependencies: readonly string[], tools: string): void {
  mkdirSync(path.join(folder, 'Sources', name), { recursive: true });
  writeFileSync(path.join(folder, 'Sources', name, 'a.swift'), 'let x = 1\n');
  const targets = dependencies.map((one) => `"${/team\/(\w+)/.exec(one)?.[1]}"`).join(', ');
  const content = `// swift-tools-version:${tools}
import PackageDescription
let package = Package(name: "${name}", products: [.library(name: "${name}", targets: ["${name}"])],
  dependencies: [${dependencies.join(', ')}], targets: [.target(name: "${name}", dependencies: [${targets}])])
`;
  writeFileSync(path.join(folder, 'Package.swift'), content);
}
