import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmImage, plimsoll, useCliWorld } from '../../helpers/cli-world.ts';
import { makeImage, writeLayout } from '../../helpers/oci-layout.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { runTool } from '../harness/run-tool.ts';

/** Container engines mount file systems, which only root may do, and not in every sandbox: `npm test` does not start them. */
const rootMissing =
  process.env['PLIMSOLL_QUALITY'] !== 'all' ? ' [npm run quality]' : process.getuid?.() === 0 ? '' : ' [needs root]';
const skopeoMissing = toolMissing('skopeo', '--version', 'skopeo');
const image = 'docker.io/acme/app:1.0';

interface Engine {
  name: string;
  missing: string;
  /** Starts the engine with all of its data in the folder. */
  start(folder: string): { process: ChildProcess; socket: string };
  /** Gives the engine an image archive: `docker` is as `docker save` writes it, `oci` is an OCI layout. */
  load(socket: string, archives: { docker: string; oci: string }): void;
  input: string;
  environment(folder: string, socket: string): Record<string, string>;
}

const quiet = { stdio: 'ignore' } as const;

const engines: readonly Engine[] = [
  {
    name: 'Docker',
    missing: toolMissing('dockerd', '--version', 'docker.io'),
    start(folder) {
      const socket = path.join(folder, 'docker.sock');
      const places = ['--data-root', `${folder}/data`, '--exec-root', `${folder}/run`, '--pidfile', `${folder}/pid`];
      // The engine only stores images, so that it needs no network of its own.
      const network = ['--iptables=false', '--bridge=none', '--ip-forward=false'];
      const args = [...places, ...network, '-H', `unix://${socket}`, '--storage-driver', 'vfs'];
      return { process: spawn('dockerd', args, quiet), socket };
    },
    load: (socket, { docker }) => void runTool('docker', ['-H', `unix://${socket}`, 'load', '-q', '-i', docker]),
    input: 'docker:acme/app:1.0',
    environment: (_, socket) => ({ DOCKER_HOST: `unix://${socket}` }),
  },
  {
    name: 'Podman',
    missing: toolMissing('podman', '--version', 'podman'),
    start(folder) {
      const socket = path.join(folder, 'podman.sock');
      const places = ['--root', `${folder}/data`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
      return {
        process: spawn('podman', [...places, 'system', 'service', '-t', '0', `unix://${socket}`], quiet),
        socket,
      };
    },
    load: (socket, { docker }) => void runTool('podman', ['--url', `unix://${socket}`, 'load', '-q', '-i', docker]),
    input: 'podman:acme/app:1.0',
    environment: (_, socket) => ({ CONTAINER_HOST: `unix://${socket}` }),
  },
  {
    name: 'containerd',
    missing: toolMissing('containerd', '--version', 'containerd'),
    start(folder) {
      const socket = path.join(folder, 'containerd.sock');
      const settings = [
        'version = 2',
        `root = "${folder}/data"`,
        `state = "${folder}/run"`,
        '[grpc]',
        `  address = "${socket}"`,
      ];
      writeFileSync(path.join(folder, 'config.toml'), `${settings.join('\n')}\n`);
      return { process: spawn('containerd', ['-c', path.join(folder, 'config.toml')], quiet), socket };
    },
    load: (socket, { oci }) =>
      void runTool(
        'ctr',
        `-a ${socket} images import --snapshotter native --base-name docker.io/acme/app ${oci}`.split(' '),
      ),
    input: `containerd:${image}`,
    environment: (folder) => ({ CONTAINERD_ROOT: path.join(folder, 'data'), CONTAINERD_NAMESPACE: 'default' }),
  },
];

useCliWorld();

describe.each(engines)('an image in a real engine ($name)', (engine) => {
  const missing = engine.missing + rootMissing + skopeoMissing;
  let folder = '';
  let started: ReturnType<Engine['start']>;

  beforeAll(async () => {
    if (missing !== '') return;
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-engine-'));
    started = engine.start(folder);
    await untilReady(started);
    engine.load(started.socket, writeArchives(folder));
  });
  afterAll(async () => {
    if (missing !== '') return;
    if (started.process.exitCode === null) {
      const ended = once(started.process, 'exit');
      started.process.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it.skipIf(missing !== '')(`is read with all of its packages${missing}`, async () => {
    const environment = { HOME: folder, ...engine.environment(folder, started.socket) };
    const run = await plimsoll(['scan', engine.input, '--offline', '--format', 'json'], { environment });
    expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
    const { packages, kind, tag } = JSON.parse(run.stdout);
    expect({ kind, tag }).toEqual({ kind: 'image', tag: '1.0' });
    expect(packages.map(({ name }: { name: string }) => name)).toEqual(['left-pad']);
  });

  it.skipIf(missing !== '')(`that the engine does not have is an error${missing}`, async () => {
    const environment = { HOME: folder, ...engine.environment(folder, started.socket) };
    const input = engine.input.replace('acme/app', 'acme/absent');
    const run = await plimsoll(['scan', input, '--offline'], { environment });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('(IMAGE_NOT_FOUND)');
  });
});

async function untilReady({ process, socket }: ReturnType<Engine['start']>): Promise<void> {
  for (const end = Date.now() + 60_000; !existsSync(socket); await setTimeout(100)) {
    if (process.exitCode !== null) throw new Error(`the engine ended with ${process.exitCode}`);
    if (Date.now() > end) throw new Error('the engine was not ready within a minute');
  }
}

function writeArchives(folder: string): { docker: string; oci: string } {
  const layout = path.join(folder, 'layout');
  mkdirSync(layout);
  const { blobs, manifest } = makeImage(npmImage('left-pad'));
  writeLayout(layout, blobs, [{ blob: manifest, name: '1.0' }]);
  const archives = { docker: path.join(folder, 'docker.tar'), oci: path.join(folder, 'oci.tar') };
  execFileSync('skopeo', ['copy', '-q', `oci:${layout}:1.0`, `docker-archive:${archives.docker}:${image}`]);
  execFileSync('skopeo', ['copy', '-q', `oci:${layout}:1.0`, `oci-archive:${archives.oci}:1.0`]);
  return archives;
}
