import { expect, it } from 'vitest';
import { type FilterDefinition, withRemovedNeeds } from './filter-definition.ts';

const definitions: readonly FilterDefinition[] = [
  { kind: 'text', name: 'package', label: 'Package' },
  { kind: 'text', name: 'upgradeTo', label: 'Upgrade', needs: ['package'] },
];

it('removes a filter together with the one that it needs', () => {
  for (const removed of [undefined, '']) {
    expect(withRemovedNeeds(definitions, { package: removed })).toEqual({ package: removed, upgradeTo: undefined });
  }
});

it('keeps a filter while the one that it needs is set or changed', () => {
  for (const change of [{ package: 'openssl' }, { severity: undefined }, { upgradeTo: undefined }]) {
    expect(withRemovedNeeds(definitions, change)).toEqual(change);
  }
});
