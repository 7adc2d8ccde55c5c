import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import type { CliOutput } from '../../src/cli/cli-context.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { compileDemoSnapshot } from '../../src/engine/advisories/demo/compile-demo-snapshot.ts';
import { pointToSnapshot } from '../../src/engine/advisories/snapshot-files.ts';
import { type FixtureSources, osvRecord, writeMirror } from './advisory-fixtures.ts';
import { makeImage, makeTar, type TestImage, writeLayout } from './oci-layout.ts';

/** Shared set-up of the commands of a test file. Filled before its tests. */
export const cliWorld = {
  /** Removed after the tests. */
  root: '',
  /** A data folder with the current demo advisories. */
  dataDir: '',
  mirror: '',
};

/** Registers the set-up of `cliWorld` with the calling test file. */
export function useCliWorld(): void {
  beforeAll(async () => {
    cliWorld.root = mkdtempSync(path.join(tmpdir(), 'plimsoll-cli-'));
    cliWorld.dataDir = path.join(cliWorld.root, 'data');
    const advisories = path.join(cliWorld.dataDir, 'advisories');
    await pointToSnapshot(advisories, (await compileDemoSnapshot(advisories)).path);
    cliWorld.mirror = path.join(cliWorld.root, 'mirror');
    writeMirror(cliWorld.mirror, npmRecords('0'));
  });
  afterAll(() => rmSync(cliWorld.root, { recursive: true, force: true }));
}

export const npmRecords = (introduced: string): FixtureSources => ({
  records: {
    npm: [
      osvRecord('GHSA-aaaa-bbbb-cccc', 'npm', 'left-pad', [{ introduced }, { fixed: '2.0.0' }], {
        severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' }],
      }),
      osvRecord('GHSA-dddd-eeee-ffff', 'npm', 'unrated', [{ introduced: '0' }]),
    ],
  },
});

export const npmImage = (...names: string[]): TestImage => ({
  layers: [
    makeTar(
      names.map((name) => ({
        path: `app/node_modules/${name}/package.json`,
        content: JSON.stringify({ name, version: '1.0.0' }),
      })),
    ),
  ],
});

export function layoutOf(image: TestImage): string {
  const folder = mkdtempSync(path.join(cliWorld.root, 'layout-'));
  const { blobs, manifest } = makeImage(image);
  writeLayout(folder, blobs, [{ blob: manifest, name: '1.0' }]);
  return folder;
}

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

interface World {
  environment?: Record<string, string>;
  stdin?: Readable & { isTTY?: boolean };
  signal?: AbortSignal;
  /** Number of columns when both outputs are terminals. */
  terminal?: number;
}

/** Runs a command in this process. */
export async function plimsoll(
  args: string[],
  { environment = {}, stdin, signal, terminal }: World = {},
): Promise<Run> {
  const outputs = [new PassThrough(), new PassThrough()].map((stream): CliOutput & PassThrough =>
    Object.assign(stream, terminal === undefined ? {} : { isTTY: true, columns: terminal, hasColors: () => true }),
  );
  const [stdout = new PassThrough(), stderr = new PassThrough()] = outputs;
  const texts = Promise.all([stdout, stderr].map((stream) => stream.setEncoding('utf8').toArray()));
  const code = await runCli(args, {
    environment: { PLIMSOLL_DATA_DIR: cliWorld.dataDir, ...environment },
    stdin: stdin ?? Readable.from([]),
    stdout,
    stderr,
    signal: signal ?? new AbortController().signal,
  });
  stdout.end();
  stderr.end();
  const [out = [], err = []] = await texts;
  return { code, stdout: out.join(''), stderr: err.join('') };
}
