import { type Static, Type } from 'typebox';
import { scannerNames } from '../../../domain/scan.ts';
import { exampleId, exampleKey } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { credentialVariants } from '../../../providers/credential-variants.ts';
import { providersThatRequireUrl } from '../../../providers/registry-address.ts';
import { exampleProvider, registryProviders } from '../../../providers/registry-provider.ts';

/** Request and response schemas of registries. */

const scanMethods = ['cloud', 'sensor'] as const;
const schedules = ['manual', 'on_push', 'daily', 'weekly'] as const;
const healthStatuses = ['unknown', 'healthy', 'unauthorized', 'unreachable', 'error', 'sensor_offline'] as const;

const timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

const registryFields = {
  id: Type.String({ examples: [exampleId('reg')] }),
  name: Type.String({ examples: ['Production registry'] }),
  provider: oneOf(registryProviders, { examples: [exampleProvider] }),
  url: nullable(
    Type.String({
      description: 'Null until the provider returns the address (ECR: from the account).',
      examples: ['https://registry.example.com'],
    }),
  ),
  scanMethod: oneOf(scanMethods, {
    description: '`sensor`: sensors pull the images, and the service never connects to the registry.',
  }),
  scanning: Type.Object({
    schedule: oneOf(schedules, { examples: ['daily'] }),
    scanners: Type.Array(oneOf(scannerNames)),
    tagInclude: Type.String({ description: 'Comma-separated glob patterns.', examples: ['v*'] }),
    tagExclude: Type.String({
      description: 'Comma-separated glob patterns. Empty: no tag is excluded.',
      examples: ['*-dev'],
    }),
  }),
  insecure: Type.Boolean({ examples: [false] }),
  hasCaCertificate: Type.Boolean({
    description: 'Whether CA certificates of its own are stored with the registry.',
    examples: [false],
  }),
  hasWebhook: Type.Boolean({
    description: 'Whether a webhook was created. Creating it again makes the former address and secret invalid.',
    examples: [false],
  }),
  repositories: nullable(
    Type.Array(Type.String(), {
      description: 'Repositories to sync. Null: all repositories that the provider lists.',
      examples: [['acme/api']],
    }),
  ),
  imageCount: Type.Integer({ minimum: 0 }),
  health: Type.Object({
    status: oneOf(healthStatuses, { description: '`unknown` until the first sync.', examples: ['healthy'] }),
    message: nullable(Type.String(), { examples: [null] }),
    lastSyncAt: nullable(timestamp),
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const registrySchema = Type.Object(registryFields, { title: 'Registry' });
export type RegistryView = Static<typeof registrySchema>;

export const createdRegistrySchema = Type.Object(
  {
    ...registryFields,
    sensorApiKey: Type.Optional(
      Type.String({
        description: 'API key for the sensor, only with `scanMethod` `sensor`. Only this response contains it.',
        examples: [exampleKey('svc_ak_')],
      }),
    ),
  },
  { title: 'CreatedRegistry' },
);

/** `readCredentials` checks the lengths together with the requirements of the provider. */
const credentialFields = [
  ...new Set(
    Object.values(credentialVariants).flatMap((variant): string[] => [
      ...variant.required,
      ...variant.marks,
      ...variant.optional,
    ]),
  ),
].sort();

const credentials = Type.Object(
  Object.fromEntries(credentialFields.map((name) => [name, Type.Optional(Type.String())])),
  {
    title: 'RegistryCredentials',
    description:
      'One of the variants that the provider accepts: {username, password}, {username, pat}, {accessKeyId, secretAccessKey, sessionToken?, region?, roleArn?}, {serviceAccountJson, location?, projectId?}, {tenantId, clientId, clientSecret, loginServer?}, {robotName, secret}, {username?, identityToken}, or {} for none. Never returned.',
  },
);

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: `Required for ${providersThatRequireUrl.join(', ')}. A host without scheme means https.`,
});
const globs = Type.String({ maxLength: 1000, description: 'Comma-separated glob patterns.' });
const scanners = Type.Array(oneOf(scannerNames), { minItems: 1, maxItems: 16 });
const insecure = Type.Boolean({
  description: 'If true, plain HTTP and unverified TLS certificates are accepted. Default false.',
});
const caCertificate = nullable(
  Type.String({ maxLength: 65_536, description: 'CA certificates (PEM) trusted in addition to the public ones.' }),
);
const repositories = nullable(
  Type.Array(
    Type.String({ maxLength: 255, pattern: '^[a-z0-9]+(?:[._-]+[a-z0-9]+)*(?:/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)*$' }),
    { maxItems: 1000, description: 'Repositories to sync. Null: all repositories that the provider lists.' },
  ),
);

export const createRegistryBody = Type.Object(
  {
    name,
    provider: oneOf(registryProviders),
    url: Type.Optional(url),
    credentials,
    scanMethod: Type.Optional(oneOf(scanMethods, { description: 'Default `cloud`.' })),
    scanners: Type.Optional(scanners),
    schedule: Type.Optional(oneOf(schedules, { description: 'Default `daily`.' })),
    includeTags: Type.Optional(globs),
    excludeTags: Type.Optional(globs),
    insecure: Type.Optional(insecure),
    caCertificate: Type.Optional(caCertificate),
    repositories: Type.Optional(repositories),
  },
  { title: 'CreateRegistry' },
);
export type CreateRegistryBody = Static<typeof createRegistryBody>;

export const updateRegistryBody = Type.Object(
  {
    name: Type.Optional(name),
    scanning: Type.Optional(
      Type.Object({
        schedule: Type.Optional(oneOf(schedules)),
        scanners: Type.Optional(scanners),
        tagInclude: Type.Optional(globs),
        tagExclude: Type.Optional(globs),
      }),
    ),
    url: Type.Optional(url),
    credentials: Type.Optional(credentials),
    insecure: Type.Optional(insecure),
    caCertificate: Type.Optional(caCertificate),
    repositories: Type.Optional(repositories),
  },
  { title: 'UpdateRegistry' },
);
export type UpdateRegistryBody = Static<typeof updateRegistryBody>;

export const testConnectionBody = Type.Object(
  {
    provider: oneOf(registryProviders),
    url: Type.Optional(url),
    credentials: Type.Optional(credentials),
    insecure: Type.Optional(insecure),
    caCertificate: Type.Optional(caCertificate),
  },
  { title: 'TestConnection' },
);
export type TestConnectionBody = Static<typeof testConnectionBody>;

const { provider: _provider, ...changeableConnection } = testConnectionBody.properties;

export const testRegistryConnectionBody = Type.Object(changeableConnection, { title: 'TestRegistryConnection' });
export type TestRegistryConnectionBody = Static<typeof testRegistryConnectionBody>;

const previewFields = {
  includeTags: Type.Optional(globs),
  excludeTags: Type.Optional(globs),
  repositories: Type.Optional(repositories),
};

export const previewTagsBody = Type.Object(previewFields, { title: 'PreviewTags' });
export type PreviewTagsBody = Static<typeof previewTagsBody>;

export const previewNewTagsBody = Type.Object(
  { ...testConnectionBody.properties, ...previewFields },
  { title: 'PreviewNewTags' },
);
export type PreviewNewTagsBody = Static<typeof previewNewTagsBody>;

export const registryParams = Type.Object({
  registryId: Type.String({ maxLength: 64, title: 'Registry', examples: [exampleId('reg')] }),
});
