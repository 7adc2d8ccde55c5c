import { describe, expect, it } from 'vitest';
import { keyInHost, keyInPath } from './key-in-address.ts';

describe('keyInAddress', () => {
  it.each([
    ['https://acme.jfrog.io', undefined],
    ['https://acme.jfrog.io/artifactory', undefined],
    ['https://acme.jfrog.io/docker-local', 'docker-local'],
    ['https://acme.jfrog.io/artifactory/docker-local', 'docker-local'],
    ['https://acme.jfrog.io/artifactory/api/docker/docker-local', 'docker-local'],
  ])('%s: its path names %s', (url, key) => {
    expect(keyInPath(url)).toBe(key);
  });

  it.each([
    ['https://docker-local.jfrog.example', 'docker-local'],
    ['https://acme-docker-local.jfrog.io', 'docker-local'],
    ['https://acme-local.jfrog.io', 'local'],
    ['https://acme.jfrog.io', undefined],
    ['https://local:8082', undefined],
    ['https://10.0.0.1', undefined],
  ])('%s: its host names %s', (url, key) => {
    expect(keyInHost(url, ['local', 'docker-local', 'web'])).toBe(key);
  });
});
