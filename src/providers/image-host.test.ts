import { describe, expect, it } from 'vitest';
import { isLikelyHostOf, mayBeHostOf } from './image-host.ts';
import type { RegistryProvider } from './registry-provider.ts';

const ecr = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';

describe('images of a host without a connected registry', () => {
  it.each<[RegistryProvider, string | null, string, string, boolean]>([
    ['GITLAB', 'gitlab.example.org', 'unknown', 'registry.gitlab.example.org', true],
    ['GITLAB', 'gitlab.example.org', 'unknown', 'registry.example.org', true],
    ['GITLAB', 'git.example.org:8443', 'unknown', 'registry.example.org:5050', true],
    ['GITLAB', 'gitlab.example.org', 'unknown', 'gitlab.example.org:5050', true],
    ['GITLAB', 'example.org', 'unknown', 'registry.example.org', true],
    ['GITLAB', 'example.org', 'unknown', 'registry.org', false],
    ['GITLAB', 'gitlab.example.org', 'unknown', 'example.org', false],
    ['GITLAB', 'gitlab.example.org', 'unknown', 'evil.example', false],
    ['GITLAB', 'gitlab.example.org', 'unknown', 'registry.gitlab.example.org.evil.example', false],
    ['GITLAB', 'gitlab.example.org', 'healthy', 'registry.gitlab.example.org', false],
    ['HARBOR', 'harbor.example.org', 'unknown', 'registry.harbor.example.org', false],
    ['GITLAB', 'gitlab.example.org', 'unreachable', 'registry.gitlab.example.org', true],
    ['AWS_ECR', null, 'unknown', ecr, true],
    ['AWS_ECR', null, 'unknown', 'ecr.example', false],
    ['AWS_ECR', ecr, 'unknown', `9${ecr.slice(1)}`, false],
  ])('%s at %s that is %s, and %s: %s', (provider, own, health_status, host, isLikely) => {
    const registry = { provider, url: own && `https://${own}`, host: own, health_status };
    expect(isLikelyHostOf(registry, host)).toBe(isLikely);
    if (isLikely) expect(mayBeHostOf(registry, host)).toBe(true);
  });
});
