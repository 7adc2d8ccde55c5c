import { expect, it } from 'vitest';
import { isPublicContent } from './is-public-content.ts';

const policy = { allowPrivate: [], isInsecure: false };
const credentials = { username: 'ann', password: 'x' };

it('isPublicContent accepts only content that was pulled without credentials, over trusted TLS, from a well-known public registry', () => {
  expect(isPublicContent('docker.io', policy, undefined)).toBe(true);
  expect(isPublicContent('docker.io', policy, credentials)).toBe(false);
  expect(isPublicContent('docker.io', { ...policy, isInsecure: true }, undefined)).toBe(false);
  expect(isPublicContent('docker.io', { ...policy, caCertificate: 'PEM' }, undefined)).toBe(false);
  expect(isPublicContent('docker.io:5000', policy, undefined)).toBe(false);
  expect(isPublicContent('registry.example', policy, undefined)).toBe(false);
});
