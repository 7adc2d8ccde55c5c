import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cliWorld, layoutOf, npmImage, plimsoll, useCliWorld } from '../helpers/cli-world.ts';
import { makeImage } from '../helpers/oci-layout.ts';
import { type RunningService, startService, waitForAdvisories } from '../helpers/service.ts';
import { type StandInRegistry, startStandInRegistry } from '../helpers/stand-in-registry.ts';

useCliWorld();

/** `plimsoll scan --server` with a service in a process of its own. */
describe('plimsoll scan --server', () => {
  const { blobs, manifest } = makeImage(npmImage('left-pad'));
  let registry: StandInRegistry;
  let service: RunningService;
  let key = '';
  let sensorKey = '';

  beforeAll(async () => {
    registry = await startStandInRegistry(blobs);
    for (const tag of ['1.0', '2.0', '3.0']) registry.content.set(tag, manifest);
    service = await startService({
      environment: {
        PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
        PLIMSOLL_ADVISORIES_URL: `file://${cliWorld.mirror}`,
      },
    });
    // A scan before the first refresh has other results than the local one.
    await waitForAdvisories(service);
    key = await keyOf({ name: 'pipeline', role: 'ci' });
    sensorKey = await keyOf({
      name: 'uploads',
      role: 'viewer',
      scope: 'sensor',
      uploadImages: ['registry.example/acme/*'],
    });
  });
  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
  });

  async function keyOf(body: object): Promise<string> {
    const created = await service.api('/api/api-keys', { method: 'POST', body });
    const data = created.body.data;
    expect(created.status).toBe(201);
    return typeof data === 'object' && data !== null && 'secret' in data ? String(data.secret) : '';
  }

  const scan = (args: string[], world: Parameters<typeof plimsoll>[1] = {}) =>
    plimsoll(['scan', ...args, '--server', service.url], {
      ...world,
      environment: { PLIMSOLL_API_KEY: key, HOME: cliWorld.root, ...world.environment },
    });

  it('queues an image, waits, and renders the result of the service like a local one', async () => {
    const image = `${registry.host}/acme/app:1.0`;
    const run = await scan([image, '--format', 'json', '--verbose']);
    expect(run).toMatchObject({ code: 0 });
    const document = JSON.parse(run.stdout);
    const local = await plimsoll([
      'scan',
      image,
      '--format',
      'json',
      '--allow-private',
      '--insecure',
      '--advisories',
      `file://${cliWorld.mirror}`,
      '--data-dir',
      path.join(cliWorld.root, 'own'),
    ]);
    const own = JSON.parse(local.stdout);
    for (const field of [
      'image',
      'tag',
      'digest',
      'platform',
      'completeness',
      'compliance',
      'riskScore',
      'counts',
      'coverage',
      'layers',
      'checks',
      'warnings',
      'kind',
    ])
      expect({ [field]: document[field] }).toEqual({ [field]: own[field] });
    const facts = (one: typeof document) =>
      one.findings.map(({ cveId, severity, fixedVersion, kev, package: item }: Record<string, { name: string }>) => [
        cveId,
        severity,
        fixedVersion,
        kev,
        item?.name,
      ]);
    expect(facts(document)).toEqual(facts(own));
    expect(facts(document)).toHaveLength(1);
    expect(run.stdout + run.stderr).not.toContain(key);
    const formats = ['table', 'sarif', 'cyclonedx', 'spdx', 'junit', 'markdown'];
    const outputs = formats.flatMap((format) => ['--output', `${format}=${path.join(cliWorld.root, format)}`]);
    expect((await scan([image, '--fail-on', 'high', ...outputs])).code).toBe(1);
    for (const format of formats) expect(readFileSync(path.join(cliWorld.root, format), 'utf8')).toContain('left-pad');
  });

  it('reads the key of standard input, and queues without waiting', async () => {
    const args = [`${registry.host}/acme/app:2.0`, '--api-key-stdin', '--no-wait'];
    const run = await scan(args, { stdin: Readable.from([`${key}\n`]), environment: { PLIMSOLL_API_KEY: '' } });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^scan_\w+\tQUEUED\t\S+\/acme\/app:2\.0\n$/);
    const refused = await scan([layoutOf(npmImage('left-pad')), '--no-wait']);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Only an image of a registry') });
  });

  it('reports a failed scan with its code, and a wrong key', async () => {
    const missing = await scan([`${registry.host}/acme/app:none`]);
    expect(missing).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('IMAGE_NOT_FOUND') });
    const wrong = await scan([`${registry.host}/acme/app:1.0`], { environment: { PLIMSOLL_API_KEY: 'svc_ak_canary' } });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('does not accept the API key') });
    expect(wrong.stderr).not.toContain('canary');
    const viewer = await keyOf({ name: 'viewer', role: 'viewer' });
    const refused = await scan([`${registry.host}/acme/app:1.0`], { environment: { PLIMSOLL_API_KEY: viewer } });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('The API key must not queue a scan') });
  });

  it('uploads the result of a local input with a sensor key that may upload the image', async () => {
    const archive = path.join(cliWorld.root, 'image.tar');
    execFileSync('tar', ['-C', layoutOf(npmImage('left-pad')), '-cf', archive, '.']);
    const args = [archive, '--offline', '--upload-as', 'registry.example/acme/built:7', '--format', 'json'];
    const forbidden = await scan(args);
    expect(forbidden).toMatchObject({ code: 2, stderr: expect.stringContaining('sensor key') });
    const environment = { PLIMSOLL_API_KEY: sensorKey };
    const run = await scan(args, { environment });
    expect(run).toMatchObject({ code: 0, stderr: expect.stringMatching(/uploaded as scan_\w+/) });
    const [, scanId] = /uploaded as (scan_\w+)/.exec(run.stderr) ?? [];
    const stored = await service.api(`/api/scans/${scanId}`);
    expect(stored.body.data).toMatchObject({
      image: 'registry.example/acme/built',
      tag: '7',
      origin: 'cli',
      digest: JSON.parse(run.stdout).digest,
      packages: [{ name: 'left-pad' }],
      findings: [{ cveId: 'GHSA-aaaa-bbbb-cccc' }],
      completeness: 'complete',
    });
    const unnamed = await scan([archive, '--offline'], { environment });
    expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('requires --upload-as') });
    const other = await scan([archive, '--offline', '--upload-as', 'registry.example/other/x:1'], { environment });
    expect(other).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/UNAUTHORIZED|IMAGE_NOT_FOUND/) });
  });

  it('waits as long as a limit of requests requires, and gives up on lasting errors', async () => {
    const seen: string[] = [];
    const answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
    const proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      request.resume();
      const answer = answers.shift();
      if (answer) answer(request, response);
      else response.writeHead(500).end('{}');
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const json =
      (status: number, body: object, headers: Record<string, string> = {}) =>
      (_: IncomingMessage, response: ServerResponse) =>
        void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const run = () =>
      plimsoll(['scan', 'registry.example/a:1', '--server', url], {
        environment: { PLIMSOLL_API_KEY: 'svc_ak_canary' },
      });
    answers.push(
      json(429, { error: { code: 'RATE_LIMITED', message: 'slow' } }, { 'retry-after': '1' }),
      json(503, {}, { 'retry-after': '0' }),
      json(402, { error: { code: 'PLAN_LIMIT', message: 'Scan limit reached for current plan' } }),
    );
    const limited = await run();
    expect(limited).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Scan limit reached for current plan. (PLAN_LIMIT)'),
    });
    expect(limited.stderr).toContain('the service limits requests; trying again in 1 s');
    answers.push(json(429, {}, { 'retry-after': '9999' }));
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining('RATE_LIMITED') });
    answers.push(json(200, { nothing: true }));
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not respond like a Plimsoll service'),
    });
    answers.push((_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    expect(await run()).toMatchObject({ code: 2 });
    answers.push(
      json(202, { data: { scanId: 'scan_a', status: 'QUEUED' } }),
      json(200, { data: { status: 'IN_PROGRESS', progress: { phase: 'pulling', percent: 40 } } }),
      json(200, { data: { status: 'FAILED', error: { code: 'UNREACHABLE', message: 'The registry is away.' } } }),
    );
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The registry is away. (UNREACHABLE)'),
    });
    expect(seen.slice(-3)).toEqual(['POST /api/scans', 'GET /api/scans/scan_a/status', 'GET /api/scans/scan_a/status']);
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['no key', ['--server', 'https://plimsoll.example'], { PLIMSOLL_API_KEY: '' }, 'requires an API key'],
    ['plain HTTP to another machine', ['--server', 'http://plimsoll.example'], {}, 'unencrypted'],
    ['no address', ['--server', 'plimsoll'], {}, 'must be the address of a service'],
    ['--no-wait without a service', ['--no-wait'], {}, '--no-wait requires --server'],
    ['a key for no service', ['--api-key-stdin'], {}, '--api-key-stdin requires --server'],
  ])('refuses %s', async (_, args, environment, words) => {
    const run = await plimsoll(['scan', 'alpine', ...args], { environment: { PLIMSOLL_API_KEY: 'k', ...environment } });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });

  it('scans the images of a file, each on the service', async () => {
    const file = path.join(mkdtempSync(path.join(cliWorld.root, 'list-')), 'images');
    onTestFinished(() => rmSync(file));
    writeFileSync(file, ['2.0', '3.0', 'none'].map((tag) => `${registry.host}/acme/app:${tag}`).join('\n'));
    const run = await scan(['--from-file', file, '--format', 'json']);
    expect(run.code).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({
      images: [{ tag: '2.0' }, { tag: '3.0' }],
      failed: [{ code: 'IMAGE_NOT_FOUND' }],
    });
  });
});
