import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type CredentialVariant, credentialVariants } from '../../../src/providers/credential-variants.ts';
import { providers } from '../../../src/providers/providers.ts';
import { providersThatRequireUrl } from '../../../src/providers/registry-address.ts';
import { type RegistryProvider, registryProviders } from '../../../src/providers/registry-provider.ts';
import { textOf } from '../../../tools/seed/service-client.ts';
import { createTestOrganization, type TestOrganization } from '../harness/create-test-organization.ts';
import { describeInBrowser } from '../harness/describe-in-browser.ts';
import { openPage } from '../harness/open-page.ts';

/** Variants that the service accepts and that the wizard leaves out, with the reason. */
const leftOut: Partial<Record<RegistryProvider, readonly [CredentialVariant, string]>> = {
  GHCR: ['UsernamePassword', 'GitHub accepts no password of an account: both variants would take the same token'],
};

/** What an administrator of the provider must grant, as docs/user-guide/registries.md describes it. */
const permissions: Readonly<Record<RegistryProvider, readonly RegExp[]>> = {
  DOCKER_HUB: [/Read-only/, /two-factor/],
  GHCR: [/read:packages.*read:org/],
  AWS_ECR: [/ecr:GetAuthorizationToken.*ecr:DescribeRepositories.*ecr:ListImages.*ecr:BatchGetImage.*external id/],
  AZURE_ACR: [/AcrPull/, /content\/read and metadata\/read/],
  GOOGLE_GAR: [/Artifact Registry Reader/],
  GITLAB: [/read_registry and read_api/, /read_registry.*cannot list projects/],
  HARBOR: [/List repository.*Pull repository.*List tag/, /Limited Guest/],
  JFROG: [/Read on the Docker repositories/, /Read on the Docker repositories/],
  QUAY: [/Read on the repositories/, /View all visible repositories/],
  NEXUS: [/nx-repository-view-docker/],
  DOCKER_REGISTRY: [/pull.*catalog/, /pulling.*catalog/],
  CUSTOM: [/pull.*catalog/, /pulling.*catalog/],
};

interface FieldShown {
  name: string;
  isRequired: boolean;
  /** Whether what is typed is hidden; a text area never hides it. */
  isHidden: boolean;
}

describeInBrowser('the wizard', () => {
  it.each(registryProviders)(
    'has for %s exactly the credentials that the service validates, and says which permissions each kind needs',
    async (provider) => {
      const { page } = await openPage(`/registries/connect?provider=${provider}`);
      const { variants, hasPublicImages } = providers[provider];
      const kinds = await kindsOf(page);
      expect(kinds.includes('-1')).toBe(hasPublicImages);

      const shown: FieldShown[][] = [];
      const texts: string[] = [];
      for (const kind of kinds.filter((one) => one !== '-1')) {
        if (kinds.length > 1) await page.getByLabel('Kind').selectOption(kind);
        shown.push(await fieldsOf(page));
        texts.push(await page.getByRole('group', { name: 'Credentials' }).locator('p').first().innerText());
      }
      const [skipped] = leftOut[provider] ?? [];
      const expected = variants.filter((variant) => variant !== skipped).map(fieldsOfVariant);
      expect(sorted(shown.map((fields) => fields.map(({ name, isRequired }) => ({ name, isRequired }))))).toEqual(
        sorted(expected),
      );
      for (const fields of shown)
        for (const { name, isHidden } of fields) expect(isHidden, name).toBe(hiddenFields.includes(name));
      expect(texts).toEqual(permissions[provider].map((text) => expect.stringMatching(text) as unknown));

      const isRequired = (providersThatRequireUrl as readonly string[]).includes(provider);
      const address = page.getByLabel(isRequired ? 'Address' : 'Address (optional)', { exact: true });
      expect(await address.count()).toBe(1);
    },
  );

  it('names each missing field, and sends nothing before all of them have a value', async () => {
    const { page } = await openPage('/registries/connect?provider=HARBOR');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' ? 0 : sent.push(request.url())));
    await page.getByRole('button', { name: 'Test the connection' }).click();
    for (const text of ['Enter the address of the registry.', 'Enter: Robot name with its prefix.', 'Enter: Secret.'])
      await page.getByText(text).waitFor();
    await page.getByLabel('Tags to include').fill('v*');
    await page.getByText('Enter the address and the credentials first.').waitFor();
    await page.getByRole('button', { name: 'Connect the registry' }).click();
    await page.getByText('Enter a name.').waitFor();
    expect(sent).toEqual([]);
  });

  it('names the field of an address that is not one', async () => {
    const { page } = await openPage('/registries/connect?provider=DOCKER_REGISTRY', {
      expected: [/\/test-connection was answered with 400/, /\/registries was answered with 400/],
    });
    await page.getByLabel('Name', { exact: true }).fill('Wrong address');
    await page.getByLabel('Address', { exact: true }).fill('ftp://registry.test.example');
    await page.getByLabel('Kind').selectOption('-1');
    for (const button of ['Test the connection', 'Connect the registry']) {
      await page.getByRole('button', { name: button }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'Address: must be the http(s) address of a registry' });
      await expect.poll(() => alert.count()).toBe(button === 'Test the connection' ? 1 : 2);
    }
  });
});

describeInBrowser('the instructions for webhooks', () => {
  let organization: TestOrganization;
  beforeAll(async () => {
    organization = await createTestOrganization('Webhooks');
  });

  it.each(registryProviders)(
    'of %s have the address of the service, and the secret if its proof needs it',
    async (provider) => {
      const registry = await organization.key.call('POST', '/api/registries', {
        name: provider,
        provider,
        url: addresses[provider],
        credentials: provider === 'AWS_ECR' ? { accessKeyId: 'AKIA0', secretAccessKey: 'none' } : {},
        schedule: 'manual',
      });
      const id = textOf(registry, 'id');
      const { page } = await openPage(`/registries/${id}`, { session: organization.session });
      const panel = page.getByRole('region', { name: 'Scan after a push' });
      const { proof } = providers[provider].webhook;
      expect((await panel.innerText()).includes('sends no events about images')).toBe(proof === 'none');
      const answered = page.waitForResponse((response) => response.url().endsWith('/webhook'));
      await panel.getByRole('button', { name: 'Create the webhook address' }).click();
      const { data } = (await (await answered).json()) as { data: { url: string; secret: string; proof: string } };
      expect(data.proof).toBe(proof);
      const created = panel.getByRole('region', { name: 'The webhook was created' });
      const text = await created.innerText();
      expect(text).toContain(data.url);
      expect(text.includes(data.secret)).toBe(proof !== 'url-token');
      expect(new URL(data.url).searchParams.has('token')).toBe(proof === 'url-token');
      expect(await created.getByRole('button', { name: 'Copy' }).count()).toBeGreaterThan(0);
    },
  );
});

const addresses: Readonly<Record<RegistryProvider, string>> = {
  DOCKER_HUB: 'https://docker.io/acme',
  GHCR: 'https://ghcr.io/acme',
  AWS_ECR: 'https://123456789012.dkr.ecr.eu-central-1.amazonaws.com',
  AZURE_ACR: 'https://acme.azurecr.io',
  GOOGLE_GAR: 'https://europe-docker.pkg.dev/acme-prod',
  GITLAB: 'https://gitlab.test.example/group',
  HARBOR: 'https://harbor.test.example',
  JFROG: 'https://acme.jfrog.test.example',
  QUAY: 'https://quay.io',
  NEXUS: 'https://nexus.test.example/repository/docker',
  DOCKER_REGISTRY: 'https://registry.test.example',
  CUSTOM: 'https://custom.test.example',
};

/** Fields whose value is a secret. The key of a Google service account is a text area, because it has many lines. */
const hiddenFields: readonly string[] = [
  'password',
  'pat',
  'secretAccessKey',
  'sessionToken',
  'clientSecret',
  'secret',
  'identityToken',
];

/** Values of the select of kinds; `0` if the provider has one kind only. */
async function kindsOf(page: Page): Promise<string[]> {
  const options = page.getByLabel('Kind').locator('option');
  const values = await options.evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''));
  return values.length === 0 ? ['0'] : values;
}

function fieldsOf(page: Page): Promise<FieldShown[]> {
  return page.locator('[name^="credentials."]').evaluateAll((all) =>
    all.map((input) => ({
      name: (input.getAttribute('name') ?? '').replace('credentials.', ''),
      isRequired: !(input as HTMLInputElement).labels?.[0]?.textContent.endsWith('(optional)'),
      isHidden: input.getAttribute('type') === 'password',
    })),
  );
}

function fieldsOfVariant(variant: CredentialVariant): { name: string; isRequired: boolean }[] {
  const { marks, required, optional } = credentialVariants[variant];
  return [
    ...[...required, ...marks].map((name) => ({ name, isRequired: true })),
    ...optional.map((name) => ({ name, isRequired: false })),
  ];
}

/** In an order that does not depend on that of the form. */
function sorted(forms: readonly (readonly { name: string; isRequired: boolean }[])[]): string[] {
  return forms
    .map((fields) =>
      fields
        .map(({ name, isRequired }) => `${name}${isRequired ? '' : '?'}`)
        .sort()
        .join(' '),
    )
    .sort();
}
