import { expect, it } from 'vitest';
import { EnvelopeFields } from './envelope-fields.ts';
import { readPackageDetails } from './read-package-details.ts';

const read = (entry: Record<string, unknown>) =>
  readPackageDetails(new EnvelopeFields(entry, '', { issues: [], warnings: new Map(), characters: 0 }));

it('reads the owner and the owned files that the engine of a sensor found', () => {
  const ownership = {
    ownedBy: { type: 'deb', name: 'python3-six', version: '1.16-4' },
    ownedFiles: { count: 2, bytes: 28 },
  };
  expect(read(ownership)).toEqual(ownership);
});

it.each([
  [{ ownedBy: { type: 'deb', name: 'x' } }],
  [{ ownedFiles: { count: -1, bytes: 1 } }],
  [{ ownedFiles: { count: 1.5, bytes: 1 } }],
])('leaves out %j', (entry) => {
  expect(read(entry)).toEqual({});
});
