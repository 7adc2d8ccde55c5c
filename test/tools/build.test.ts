import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDemoImage } from '../../src/engine/image/make-demo-image.ts';
import { buildCommandLine } from '../../tools/build/build-command-line.ts';
import { cliWorld, useCliWorld } from '../helpers/cli-world.ts';
import { linkDependencies } from '../helpers/link-dependencies.ts';

useCliWorld();

const projectDir = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const programFile = pathToFileURL(path.join(projectDir, 'tools/bring-up/built-program.mjs')).href;
const { builtProgram } = (await import(programFile)) as {
  builtProgram(projectDir: string, command: string | undefined): string | undefined;
};

describe('the built command line', () => {
  let project = '';
  let image = '';

  /** A copy of the sources, so that the test does not replace a build of the developer. */
  beforeAll(async () => {
    project = path.join(cliWorld.root, 'project');
    mkdirSync(project);
    for (const name of ['src', 'tools', 'migrations', 'package.json', 'package-lock.json']) {
      cpSync(path.join(projectDir, name), path.join(project, name), { recursive: true, preserveTimestamps: true });
    }
    linkDependencies(projectDir, project);
    await buildCommandLine(project, path.join(project, 'dist/cli'));
    image = (await makeDemoImage(path.join(cliWorld.root, 'demo'))).path;
  });

  const scan = async (program: string): Promise<unknown> => {
    const args = [program, 'scan', image, '--offline', '--data-dir', cliWorld.dataDir, '--format', 'json'];
    const { stdout } = await run(process.execPath, args, { cwd: cliWorld.root });
    return { ...JSON.parse(stdout), scannedAt: null };
  };

  it('prints the same document as the modules, and `plimsoll` runs it until a source file changes', async () => {
    const built = builtProgram(project, 'scan');
    expect(built).toBe(path.join(project, 'dist/cli/main.mjs'));
    const expected = await scan(path.join(project, 'src/main.ts'));
    expect(await scan(built ?? '')).toEqual(expected);
    expect(await scan(path.join(project, 'tools/plimsoll.mjs'))).toEqual(expected);
    expect(JSON.stringify(expected)).toContain('CVE-');

    const changed = path.join(project, 'src/engine/pipeline/merge-layers.ts');
    utimesSync(changed, new Date(), new Date());
    expect(builtProgram(project, 'scan')).toBeUndefined();
  });

  it('reports the same errors with the same exit code as the modules', async () => {
    const failing = ['scan', path.join(cliWorld.root, 'absent.tar'), '--offline'];
    const outcomes = await Promise.all(
      ['dist/cli/main.mjs', 'src/main.ts'].map((program) =>
        run(process.execPath, [path.join(project, program), ...failing]).catch(
          (error: { code: number; stderr: string }) => ({ code: error.code, stderr: error.stderr }),
        ),
      ),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ code: 2 });
  });
});

describe('builtProgram', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-built-'));
  mkdirSync(path.join(folder, 'dist/cli'), { recursive: true });
  writeFileSync(path.join(folder, 'a.ts'), 'a');
  const { size, mtimeMs } = statSync(path.join(folder, 'a.ts'));
  const stamp = (content: unknown): void =>
    writeFileSync(path.join(folder, 'dist/cli/sources.json'), JSON.stringify(content).slice(0, 4000));

  it.each<[string, string | undefined, unknown, boolean]>([
    ['an unchanged source file', 'scan', [['a.ts', size, mtimeMs]], true],
    ['a command of the service', 'serve', [['a.ts', size, mtimeMs]], false],
    ['no command', undefined, [['a.ts', size, mtimeMs]], false],
    ['a source file of another size', 'scan', [['a.ts', size + 1, mtimeMs]], false],
    ['a source file of another time', 'scan', [['a.ts', size, mtimeMs + 1]], false],
    ['a source file that was deleted', 'scan', [['b.ts', size, mtimeMs]], false],
    [
      'a list that was not written to its end',
      'scan',
      Array.from({ length: 500 }, () => ['a.ts', size, mtimeMs]),
      false,
    ],
  ])('with %s', (_, command, sources, isBuilt) => {
    stamp(sources);
    expect(builtProgram(folder, command) !== undefined).toBe(isBuilt);
  });

  it('without a build', () => {
    rmSync(path.join(folder, 'dist'), { recursive: true });
    expect(builtProgram(folder, 'scan')).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
