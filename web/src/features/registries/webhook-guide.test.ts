import { describe, expect, it } from 'vitest';
import { type ProviderKey, providerKeys } from './provider-forms.ts';
import { webhookGuides } from './webhook-guide.ts';

const webhook = { url: 'https://scan.example/api/webhooks/registries/reg_1?token=0a1b', secret: 'GEZDGNBVGY3TQOJQ' };

const codesOf = (provider: ProviderKey, registryUrl: string | null = null): string[] =>
  webhookGuides[provider].steps(webhook, registryUrl).flatMap(({ code }) => (code === undefined ? [] : [code.text]));

describe('webhook guides', () => {
  it.each(providerKeys)('of %s contain the address in a block that can be copied', (provider) => {
    expect(codesOf(provider).join('\n')).toContain(webhook.url);
    const labels = webhookGuides[provider].steps(webhook, null).flatMap(({ code }) => code?.label ?? []);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each(providerKeys)('of %s have valid JSON in every block that contains JSON', (provider) => {
    for (const code of codesOf(provider)) {
      for (const [, json = ''] of code.matchAll(/'(\{.*\})'/g)) expect(() => JSON.parse(json) as unknown).not.toThrow();
    }
  });

  it('name the secret for all providers except those whose address has a token', () => {
    const without = providerKeys.filter((provider) => !codesOf(provider).join('\n').includes(webhook.secret));
    expect(without.sort()).toEqual(['DOCKER_HUB', 'GOOGLE_GAR', 'QUAY']);
  });

  it('say that GitLab is polled, and only GitLab', () => {
    expect(providerKeys.filter((provider) => !webhookGuides[provider].hasEvents)).toEqual(['GITLAB']);
    expect(webhookGuides.GITLAB.place).toContain('synced every 15 minutes');
  });

  it.each<[ProviderKey, string, string]>([
    ['AZURE_ACR', 'https://acme.azurecr.io', '--registry acme '],
    ['AWS_ECR', 'https://123456789012.dkr.ecr.eu-central-1.amazonaws.com', 'AWS_REGION=eu-central-1\n'],
    ['GOOGLE_GAR', 'https://europe-docker.pkg.dev/acme-prod/images', '--project acme-prod '],
    ['GHCR', 'https://ghcr.io/acme', "'orgs/acme/hooks'"],
    ['HARBOR', 'https://harbor.acme.example/', "'https://harbor.acme.example/api/v2.0/"],
    ['JFROG', 'https://acme.jfrog.io/docker-local', "'https://acme.jfrog.io/event/api/v1/subscriptions'"],
    ['QUAY', 'https://quay.acme.example', "'https://quay.acme.example/api/v1/"],
  ])('of %s take names from the address %s', (provider, registryUrl, part) => {
    expect(codesOf(provider, registryUrl).join('\n')).toContain(part);
    expect(codesOf(provider, null).join('\n')).not.toContain(part);
  });

  it('quote an address for the shell', () => {
    const url = "https://scan.example/it's/x";
    const [code] = webhookGuides.CUSTOM.steps({ ...webhook, url }, null);
    expect(code?.code?.text).toContain(String.raw`'https://scan.example/it'\''s/x'`);
  });
});
