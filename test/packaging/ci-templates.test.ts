import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compileDemoSnapshot } from '../../src/engine/advisories/demo/compile-demo-snapshot.ts';
import { pointToSnapshot } from '../../src/engine/advisories/snapshot-files.ts';
import { makeDemoImage } from '../../src/engine/image/make-demo-image.ts';
import { toolMissing } from '../helpers/tool-missing.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');
const folder = path.join(projectDir, 'deploy/ci');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** The commands that each template runs. */
const scripts: Readonly<Record<string, () => string>> = {
  'github-actions.yml': () => parse(read('github-actions.yml')).jobs.scan.steps.find(named('Scan')).run,
  'gitlab-ci.yml': () => parse(read('gitlab-ci.yml')).plimsoll.script.join('\n'),
  Jenkinsfile: () => /sh '''\n(.*?)\n\s*'''/s.exec(read('Jenkinsfile'))?.[1] ?? '',
  'azure-pipelines.yml': () =>
    parse(read('azure-pipelines.yml')).steps.find(({ bash }: { bash?: string }) => bash).bash,
};

function named(name: string): (step: { name?: string }) => boolean {
  return (step) => step.name === name;
}

describe('templates of CI systems', () => {
  const noGroovy = toolMissing('groovy', '--version', 'groovy');
  const noShellcheck = toolMissing('shellcheck', '--version', 'shellcheck');
  let root = '';
  let dataDir = '';
  let image = '';

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'plimsoll-ci-'));
    image = (await makeDemoImage(path.join(root, 'demo'))).path;
    dataDir = path.join(root, 'data');
    const advisories = path.join(dataDir, 'advisories');
    await pointToSnapshot(advisories, (await compileDemoSnapshot(advisories)).path);
    // Stands for npx, which would download the published package: the same arguments go to this project.
    mkdirSync(path.join(root, 'bin'));
    const program = path.join(projectDir, 'src/main.ts');
    writeProgram('npx', `shift 2; exec '${process.execPath}' '${program}' "$@" --offline`);
    writeProgram('plimsoll', `exec '${process.execPath}' '${program}' "$@" --offline`);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function writeProgram(name: string, command: string): void {
    const file = path.join(root, 'bin', name);
    writeFileSync(file, `#!/bin/sh\n${command}\n`);
    chmodSync(file, 0o755);
  }

  const environment = (): NodeJS.ProcessEnv => ({
    PATH: `${path.join(root, 'bin')}:${process.env['PATH']}`,
    HOME: root,
    PLIMSOLL_DATA_DIR: dataDir,
    IMAGE: image,
    PLIMSOLL_VERSION: '0.1.0',
    PLIMSOLLVERSION: '0.1.0',
    CI_REGISTRY_USER: 'user',
    CI_REGISTRY_PASSWORD: 'password',
    REGISTRY_USER: 'user',
    REGISTRY_PASSWORD: 'password',
  });

  it.each(Object.entries(scripts))(
    '%s: its commands scan, write the reports that the template names, and fail for findings',
    (name, script) => {
      const workspace = mkdtempSync(path.join(root, 'workspace-'));
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script()], {
        cwd: workspace,
        env: environment(),
        encoding: 'utf8',
      });
      expect({ status, stderr: stderr.includes('error:') }).toEqual({ status: 1, stderr: false });
      expect(stdout).toContain('CVE-');
      const reports = [...read(name).matchAll(/--output (\w+)=(\S+)/g)].map(([, , file = '']) => file);
      expect(reports).toHaveLength(2);
      for (const file of reports) expect(existsSync(path.join(workspace, file))).toBe(true);
    },
  );

  it.skipIf(noShellcheck !== '')(`have commands without complaints of shellcheck${noShellcheck}`, () => {
    for (const [name, script] of Object.entries(scripts)) {
      const file = path.join(root, `${name}.sh`);
      writeFileSync(file, `#!/bin/bash\nexport IMAGE PLIMSOLLVERSION PLIMSOLL_VERSION\n${script()}\n`);
      execFileSync('shellcheck', [file], { stdio: 'pipe' });
    }
    execFileSync('shellcheck', [path.join(folder, 'pre-push')], { stdio: 'pipe' });
  });

  it.skipIf(noGroovy !== '')(`have a Jenkinsfile that Groovy compiles${noGroovy}`, () => {
    const compile = (file: string): string => {
      const program = 'new GroovyShell().parse(new File(args[0]))';
      return spawnSync('groovy', ['-e', program, file], { encoding: 'utf8' }).stderr;
    };
    expect(compile(path.join(folder, 'Jenkinsfile'))).toBe('');
    const broken = path.join(root, 'Jenkinsfile');
    writeFileSync(broken, read('Jenkinsfile').replace(/\}\s*$/, ''));
    expect(compile(broken)).toContain('startup failed');
  });

  describe('the pre-push hook, in a real repository', () => {
    let repository = '';
    const git = (...args: string[]): { status: number | null; stderr: string } =>
      spawnSync('git', args, { cwd: repository, env: environment(), encoding: 'utf8' });

    beforeAll(() => {
      repository = path.join(root, 'repository');
      execFileSync('git', ['init', '--quiet', '--bare', path.join(root, 'remote.git')]);
      execFileSync('git', ['init', '--quiet', '--initial-branch=main', repository]);
      copyFileSync(path.join(folder, 'pre-push'), path.join(repository, '.git/hooks/pre-push'));
      git('remote', 'add', 'origin', path.join(root, 'remote.git'));
      const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
      expect(git(...author, 'commit', '--quiet', '--allow-empty', '-m', 'first').status).toBe(0);
    });

    it('pushes without a scan when no image is configured', () => {
      const push = git('push', 'origin', 'main:unscanned');
      expect(push).toMatchObject({ status: 0, stderr: expect.stringContaining('no image is configured') });
    });

    it('stops the push of an image with findings', () => {
      git('config', 'plimsoll.image', image);
      const push = git('push', 'origin', 'main');
      expect(push.status).toBe(1);
      expect(push.stderr).toContain('CVE-');
      expect(push.stderr).toContain('of severity high or higher: not pushed');
      expect(git('ls-remote', '--exit-code', 'origin', 'main').status).toBe(2);
    });

    it('stops the push of an image that cannot be scanned', () => {
      git('config', 'plimsoll.image', path.join(root, 'absent.tar'));
      const push = git('push', 'origin', 'main');
      expect(push.status).toBe(1);
      expect(push.stderr).toContain('could not be scanned completely (exit code 2)');
    });

    it('scans nothing when a push only deletes references', () => {
      expect(git('push', 'origin', '--delete', 'unscanned').status).toBe(0);
    });

    it('lets an image without findings of the configured severity pass', () => {
      git('config', 'plimsoll.image', image);
      writeProgram('quiet-plimsoll', 'exit 0');
      git('config', 'plimsoll.command', 'quiet-plimsoll');
      expect(git('push', 'origin', 'main').status).toBe(0);
      expect(git('ls-remote', '--exit-code', 'origin', 'main').status).toBe(0);
    });
  });
});
