import { describe, expect, it } from 'vitest';
import { imageConfig, type LayerEntry, layerResult, mergeable } from '../../../test/helpers/layer-result.ts';
import type { ImageConfig } from '../../oci/image-source.ts';
import type { Inventory } from './inventory.ts';
import { cleanCommand } from './layer-history.ts';
import { mergeLayers } from './merge-layers.ts';

/** `-` before a step without a layer. */
function merge(history: string[], layers: LayerEntry[][], more: Partial<ImageConfig> = {}): Inventory {
  const steps = history.map((command) => ({
    createdBy: command.replace(/^-/, ''),
    createdAt: '2026-01-02T03:04:05Z',
    isEmpty: command.startsWith('-'),
    comment: '',
  }));
  return mergeLayers({
    config: imageConfig({ history: steps, ...more }),
    layers: layers.map((one) => mergeable(layerResult(one))),
  });
}

const npm = (name: string): LayerEntry => [
  `${name}/node_modules/x/package.json`,
  { packages: [{ type: 'npm', name, version: '1', licenses: [] }] },
];

describe('image history', () => {
  it('assigns layers to steps, and packages to their step', () => {
    const inventory = merge(
      [
        '/bin/sh -c #(nop) ADD file:ab in / ',
        '-/bin/sh -c #(nop)  CMD ["sh"]',
        'RUN /bin/sh -c npm ci # buildkit',
        '-ENV A=b',
      ],
      [[npm('a')], [npm('b')]],
    );
    expect(
      inventory.layers.map(({ index, isEmpty, command, digest }) => [index, isEmpty, command, digest !== null]),
    ).toEqual([
      [0, false, 'ADD file:ab in /', true],
      [1, true, 'CMD ["sh"]', false],
      [2, false, 'RUN /bin/sh -c npm ci', true],
      [3, true, 'ENV A=b', false],
    ]);
    expect(inventory.packages.map(({ name, layerIndex }) => [name, layerIndex])).toEqual([
      ['a', 0],
      ['b', 2],
    ]);
  });

  it.each([
    ['none', []],
    ['too short', ['RUN a']],
    ['too long', ['RUN a', 'RUN b', 'RUN c']],
    ['all empty', ['-RUN a', '-RUN b']],
    ['with a layer called empty', ['RUN a', '-RUN b', '-CMD c']],
  ])('is ignored when it is %s', (_, history) => {
    const inventory = merge(history, [[npm('a')], [npm('b')]]);
    expect(inventory.layers.map(({ command, isEmpty }) => [command, isEmpty])).toEqual([
      ['', false],
      ['', false],
    ]);
    expect(inventory.packages.map(({ layerIndex }) => layerIndex)).toEqual([0, 1]);
    expect(inventory.warnings).toEqual([]);
  });

  it('returns commands as written, up to a length limit', () => {
    expect(cleanCommand('/bin/sh -c #(nop)  EXPOSE 80')).toBe('EXPOSE 80');
    expect(cleanCommand('/bin/sh -c apt-get update')).toBe('/bin/sh -c apt-get update');
    expect(cleanCommand('COPY . . # buildkit')).toBe('COPY . .');
    expect(cleanCommand('x'.repeat(10_000))).toHaveLength(4096);
  });
});

describe('secrets in the config', () => {
  it('appear as evidence, and their values appear nowhere in the inventory', () => {
    const canary = 'C4n4ryC4n4ryValue';
    const inventory = merge(
      [`RUN |1 NPM_TOKEN=${canary} /bin/sh -c npm ci`, `-ENV DB_PASSWORD=${canary}`],
      [[npm('a')]],
      {
        env: ['PATH=/bin', `DB_PASSWORD=${canary}`, 'EMPTY', 'API_KEY='],
        labels: { 'org.example.url': `https://u:${canary}@host/`, ok: 'yes' },
        cmd: ['app', `--password=${canary}`],
        healthcheck: ['CMD-SHELL', `curl -u a:${canary} localhost`],
      },
    );
    expect(JSON.stringify(inventory)).not.toContain(canary);
    expect(inventory.evidence.config.env).toEqual(['PATH=/bin', 'DB_PASSWORD=[redacted]', 'EMPTY', 'API_KEY=']);
    expect(inventory.layers[0]?.command).toBe('RUN |1 NPM_TOKEN=[redacted] /bin/sh -c npm ci');
    expect(inventory.evidence.files).toEqual([
      { kind: 'env-secret', subject: 'DB_PASSWORD', layerIndex: -1 },
      { kind: 'label-secret', subject: 'org.example.url', layerIndex: -1 },
      { kind: 'history-secret', subject: 'step 1: NPM_TOKEN', layerIndex: 0 },
      { kind: 'history-secret', subject: 'step 2: DB_PASSWORD', layerIndex: 1 },
    ]);
  });
});
