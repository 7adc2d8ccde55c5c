import { describe, expect, it } from 'vitest';
import { dockerConfigMediaType, ociConfigMediaType } from './media-types.ts';
import { parseConfig } from './parse-config.ts';

const diffId = `sha256:${'b'.repeat(64)}`;
const minimal = { os: 'linux', architecture: 'amd64', rootfs: { type: 'layers', diff_ids: [diffId] } };
const parse = (document: unknown, type = ociConfigMediaType) =>
  parseConfig(Buffer.from(JSON.stringify(document)), type);
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('parseConfig', () => {
  it('reads every field that Plimsoll uses', () => {
    const { config, diffIds, variant } = parse({
      ...minimal,
      variant: 'v3',
      created: '2024-02-03T04:05:06.123456789Z',
      config: {
        User: '1000:1000',
        Env: ['A=1'],
        Entrypoint: ['/bin/sh', '-c'],
        Cmd: 'run',
        ExposedPorts: { '80/tcp': {} },
        Labels: { a: 'b' },
        Healthcheck: { Test: ['CMD', 'true'] },
      },
      history: [
        { created_by: 'RUN x', created: 'never' },
        { created_by: 'ENV A=1', empty_layer: true, comment: 'c' },
      ],
    });
    expect(config).toEqual({
      architecture: 'amd64',
      os: 'linux',
      createdAt: '2024-02-03T04:05:06.123Z',
      user: '1000:1000',
      env: ['A=1'],
      entrypoint: ['/bin/sh', '-c'],
      cmd: ['run'],
      exposedPorts: ['80/tcp'],
      labels: { a: 'b' },
      healthcheck: ['CMD', 'true'],
      history: [
        { createdBy: 'RUN x', createdAt: null, isEmpty: false, comment: '' },
        { createdBy: 'ENV A=1', createdAt: null, isEmpty: true, comment: 'c' },
      ],
    });
    expect([diffIds, variant]).toEqual([[diffId], 'v3']);
  });

  it('distinguishes an unset health check from a format without health checks', () => {
    expect(parse(minimal, dockerConfigMediaType).config.healthcheck).toBeNull();
    expect('healthcheck' in parse(minimal).config).toBe(false);
  });

  it('treats null as absent, as Docker writes it', () => {
    const config = { Env: null, Cmd: null, Labels: null, ExposedPorts: null, User: null };
    expect(parse({ ...minimal, config, history: null }).config).toMatchObject({
      env: [],
      labels: {},
      user: '',
      history: [],
    });
    expect(parse({ ...minimal, config: null, rootfs: { diff_ids: null } }).diffIds).toEqual([]);
  });

  it('truncates long texts', () => {
    const history = [{ created_by: 'x'.repeat(1_000_000) }];
    expect(parse({ ...minimal, history }).config.history[0]?.createdBy.length).toBe(65_536);
  });

  it('reads a label named __proto__ as a label', () => {
    const bytes = Buffer.from(
      `{"os":"linux","architecture":"amd64","rootfs":{"diff_ids":[]},"config":{"Labels":{"__proto__":"x"}}}`,
    );
    expect(Object.entries(parseConfig(bytes, ociConfigMediaType).config.labels)).toEqual([['__proto__', 'x']]);
  });

  it.each([
    ['8 MiB of nesting', '['.repeat(8 * 1024 * 1024)],
    ['8 MiB of empty objects', `[${'{},'.repeat(2_500_000)}0]`],
  ])('refuses %s before parsing', (_, text) => {
    expect(() => parseConfig(Buffer.from(text), ociConfigMediaType)).toThrow(code('LIMIT_EXCEEDED'));
  });

  it.each<[string, unknown, string]>([
    ['no rootfs', { ...minimal, rootfs: undefined }, 'MALFORMED_CONFIG'],
    ['a diffID that is none', { ...minimal, rootfs: { diff_ids: ['x'] } }, 'MALFORMED_CONFIG'],
    ['no architecture', { ...minimal, architecture: undefined }, 'MALFORMED_CONFIG'],
    ['an os with a slash', { ...minimal, os: 'a/b' }, 'MALFORMED_CONFIG'],
    ['numbers in Env', { ...minimal, config: { Env: [1] } }, 'MALFORMED_CONFIG'],
    ['labels that are a list', { ...minimal, config: { Labels: [] } }, 'MALFORMED_CONFIG'],
    ['a history that is none', { ...minimal, history: {} }, 'MALFORMED_CONFIG'],
    ['a history without end', { ...minimal, history: Array.from({ length: 20_001 }, () => ({})) }, 'LIMIT_EXCEEDED'],
    [
      'an Env without end',
      { ...minimal, config: { Env: Array.from({ length: 5001 }, () => 'A=1') } },
      'LIMIT_EXCEEDED',
    ],
    ['a list', [], 'MALFORMED_CONFIG'],
  ])('refuses %s', (_what, document, expected) => {
    expect(() => parse(document)).toThrow(code(expected));
  });
});
