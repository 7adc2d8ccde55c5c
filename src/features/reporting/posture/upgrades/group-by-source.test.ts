import { describe, expect, it } from 'vitest';
import { groupBySource, rankGroups } from './group-by-source.ts';
import type { Upgrade } from './upgrade-of.ts';

function upgrade(name: string, more: Partial<Upgrade> = {}): Upgrade {
  return {
    type: 'deb',
    name,
    source: 'openssl',
    release: 'debian-12',
    from: '3.0.9-1',
    to: '3.0.11-1',
    closes: 2,
    critical: 1,
    high: 1,
    knownExploited: 0,
    riskWeight: 10,
    fixes: [],
    ...more,
  };
}

describe('groupBySource', () => {
  it('joins all packages and installed versions of a source package to one upgrade, to the highest version', () => {
    const groups = groupBySource([
      upgrade('libssl3'),
      upgrade('openssl', { from: '3.0.2-1', to: '3.0.9-10', closes: 3, knownExploited: 1, riskWeight: 5 }),
      upgrade('openssl', { to: '3.0.9-9' }),
    ]);
    expect(groups).toEqual([
      expect.objectContaining({
        source: 'openssl',
        to: '3.0.11-1',
        closes: 7,
        critical: 3,
        high: 3,
        knownExploited: 1,
        riskWeight: 25,
      }),
    ]);
    expect(groups[0]?.upgrades).toHaveLength(3);
  });

  it('keeps releases and package types separate, because each has a fix of its own', () => {
    const groups = groupBySource([
      upgrade('libssl3'),
      upgrade('libssl3', { release: 'debian-11' }),
      upgrade('openssl', { type: 'npm', release: null }),
    ]);
    expect(groups.map(({ type, release }) => [type, release])).toEqual([
      ['deb', 'debian-12'],
      ['deb', 'debian-11'],
      ['npm', null],
    ]);
  });
});

describe('rankGroups', () => {
  it('orders by removed risk, or by closed findings, then by name', () => {
    const groups = groupBySource([
      upgrade('b', { source: 'b', riskWeight: 1, closes: 9 }),
      upgrade('c', { source: 'c', riskWeight: 7, closes: 1 }),
      upgrade('a', { source: 'a', riskWeight: 7, closes: 1 }),
    ]);
    expect(rankGroups(groups, 'risk').map(({ source }) => source)).toEqual(['a', 'c', 'b']);
    expect(rankGroups(groups, 'closes').map(({ source }) => source)).toEqual(['b', 'a', 'c']);
  });
});
