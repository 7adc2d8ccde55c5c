import { expect, it } from 'vitest';
import { type KeyValues, keyRequestOf } from './key-request.ts';

const now = Date.parse('2026-01-15T09:30:00Z');
const values: KeyValues = {
  name: 'Pipeline',
  scope: 'organization',
  role: 'developer',
  days: '0',
  registryIds: ['reg_1'],
  uploadImages: 'acme/api',
};

it('sends no registries and images for a key of the organization', () => {
  expect(keyRequestOf(values, now)).toEqual({
    name: 'Pipeline',
    expiresAt: null,
    scope: 'organization',
    role: 'developer',
  });
});

it('sends the registries and each pattern of images for a sensor key', () => {
  const sensor = { ...values, scope: 'sensor', uploadImages: ' acme/api\nteam/*, other ' } as const;
  expect(keyRequestOf(sensor, now)).toMatchObject({
    scope: 'sensor',
    role: 'ci',
    registryIds: ['reg_1'],
    uploadImages: ['acme/api', 'team/*', 'other'],
  });
  expect(keyRequestOf({ ...sensor, registryIds: [], uploadImages: '' }, now)).not.toHaveProperty('registryIds');
});
