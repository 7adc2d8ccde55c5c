import { describe, expect, it } from 'vitest';
import { statedBase } from './stated-base.ts';

const config = {
  architecture: 'amd64',
  os: 'linux',
  createdAt: null,
  user: '',
  env: [],
  entrypoint: [],
  cmd: [],
  exposedPorts: [],
  history: [],
};
const of = (labels: Record<string, string>) => statedBase({ config: { ...config, labels } });

describe('statedBase', () => {
  it('is the name and the digest in the labels of the image', () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    expect(
      of({ 'org.opencontainers.image.base.name': 'debian:12', 'org.opencontainers.image.base.digest': digest }),
    ).toEqual({ name: 'debian:12', digest });
    expect(of({ 'org.opencontainers.image.base.name': ' debian:12 ' })).toEqual({ name: 'debian:12', digest: null });
  });

  it('is null without a name', () => {
    expect(statedBase(undefined)).toBeNull();
    expect(of({})).toBeNull();
    expect(of({ 'org.opencontainers.image.base.name': '  ' })).toBeNull();
    expect(of({ 'org.opencontainers.image.base.digest': 'sha256:1' })).toBeNull();
  });

  it('cuts a text that is too long', () => {
    expect(of({ 'org.opencontainers.image.base.name': 'a'.repeat(10_000) })?.name).toHaveLength(512);
  });
});
