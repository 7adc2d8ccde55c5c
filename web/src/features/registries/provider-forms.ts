import type { Schemas } from '../../lib/api/client.ts';

export type ProviderKey = Schemas['ListRegistriesAnswer']['data'][number]['provider'];

export interface CredentialField {
  /** Field of `credentials` in the API. */
  name: string;
  label: string;
  isSecret?: boolean;
  isOptional?: boolean;
  isLong?: boolean;
  placeholder?: string;
}

/** One way to sign in at a provider. */
export interface CredentialForm {
  label: string;
  fields: readonly CredentialField[];
  /** What the credentials must permit. */
  permissions: string;
}

export interface ProviderForm {
  title: string;
  url: { isRequired: boolean; placeholder: string; hint?: string };
  /** The ways to sign in, the recommended one first. Without credentials is offered where `hasPublicImages`. */
  credentials: readonly CredentialForm[];
  hasPublicImages: boolean;
}

const username: CredentialField = { name: 'username', label: 'User name' };
const password: CredentialField = { name: 'password', label: 'Password', isSecret: true };
const token = (label: string): CredentialField => ({ name: 'pat', label, isSecret: true });
const basic = (permissions: string): CredentialForm => ({
  label: 'User name and password',
  fields: [username, password],
  permissions,
});

/** The fields that each provider needs, as docs/user-guide/registries.md lists them. A missing provider does not compile. */
export const providerForms: Readonly<Record<ProviderKey, ProviderForm>> = {
  DOCKER_HUB: {
    title: 'Docker Hub',
    url: {
      isRequired: false,
      placeholder: 'https://docker.io/acme',
      hint: 'Add a namespace to the path to read only its repositories.',
    },
    credentials: [
      {
        label: 'Personal access token',
        fields: [username, token('Access token')],
        permissions: 'The token needs the permission “Read-only”.',
      },
      basic(
        'The account must be allowed to pull the repositories. Accounts with two-factor authentication need a token.',
      ),
    ],
    hasPublicImages: true,
  },
  GHCR: {
    title: 'GitHub Container Registry',
    url: {
      isRequired: false,
      placeholder: 'https://ghcr.io/acme',
      hint: 'Add a user or organization to the path to read only its packages.',
    },
    credentials: [
      {
        label: 'Personal access token (classic)',
        fields: [username, token('Token')],
        permissions:
          'The token needs the scope read:packages, and read:org for organizations. GitHub accepts no fine-grained tokens here.',
      },
    ],
    hasPublicImages: true,
  },
  AWS_ECR: {
    title: 'Amazon ECR',
    url: { isRequired: false, placeholder: 'https://123456789012.dkr.ecr.eu-central-1.amazonaws.com' },
    credentials: [
      {
        label: 'Access key',
        fields: [
          { name: 'accessKeyId', label: 'Access key id' },
          { name: 'secretAccessKey', label: 'Secret access key', isSecret: true },
          { name: 'sessionToken', label: 'Session token', isSecret: true, isOptional: true },
          { name: 'region', label: 'Region', placeholder: 'eu-central-1', isOptional: true },
          { name: 'roleArn', label: 'Role to assume (ARN)', isOptional: true },
        ],
        permissions:
          'ecr:GetAuthorizationToken, ecr:DescribeRepositories, ecr:ListImages, ecr:BatchGetImage, ecr:GetDownloadUrlForLayer. The external id for a role is the id of the organization.',
      },
    ],
    hasPublicImages: false,
  },
  AZURE_ACR: {
    title: 'Azure Container Registry',
    url: {
      isRequired: false,
      placeholder: 'https://acme.azurecr.io',
      hint: 'Not needed if the login server is given below.',
    },
    credentials: [
      {
        label: 'Service principal',
        fields: [
          { name: 'tenantId', label: 'Tenant id' },
          { name: 'clientId', label: 'Client id' },
          { name: 'clientSecret', label: 'Client secret', isSecret: true },
          { name: 'loginServer', label: 'Login server', placeholder: 'acme.azurecr.io', isOptional: true },
        ],
        permissions: 'The principal needs the role AcrPull on the registry.',
      },
      basic('An admin account, or a repository token with content/read and metadata/read.'),
    ],
    hasPublicImages: true,
  },
  GOOGLE_GAR: {
    title: 'Google Artifact Registry',
    url: {
      isRequired: false,
      placeholder: 'https://europe-docker.pkg.dev/project',
      hint: 'Not needed if the location is given below.',
    },
    credentials: [
      {
        label: 'Service account key',
        fields: [
          { name: 'serviceAccountJson', label: 'Key (JSON)', isSecret: true, isLong: true },
          { name: 'location', label: 'Location', placeholder: 'europe', isOptional: true },
          { name: 'projectId', label: 'Project', isOptional: true },
        ],
        permissions: 'The service account needs the role Artifact Registry Reader.',
      },
    ],
    hasPublicImages: true,
  },
  GITLAB: {
    title: 'GitLab',
    url: {
      isRequired: true,
      placeholder: 'https://gitlab.example.com/group',
      hint: 'Add a group or project to the path to read only its images.',
    },
    credentials: [
      {
        label: 'Access token',
        fields: [username, token('Access token')],
        permissions: 'The token needs the scopes read_registry and read_api.',
      },
      {
        label: 'Deploy token',
        fields: [username, password],
        permissions: 'The token needs read_registry. It cannot list projects: name the repositories.',
      },
    ],
    hasPublicImages: true,
  },
  HARBOR: {
    title: 'Harbor',
    url: { isRequired: true, placeholder: 'https://harbor.example.com' },
    credentials: [
      {
        label: 'Robot account',
        fields: [
          { name: 'robotName', label: 'Robot name with its prefix', placeholder: 'robot$plimsoll' },
          { name: 'secret', label: 'Secret', isSecret: true },
        ],
        permissions:
          'The robot needs “List repository”, “Pull repository” and “List tag”. A system robot reads all projects.',
      },
      basic('The user needs the role Limited Guest or higher in each project.'),
    ],
    hasPublicImages: true,
  },
  JFROG: {
    title: 'JFrog Artifactory',
    url: { isRequired: true, placeholder: 'https://acme.jfrog.io' },
    credentials: [
      {
        label: 'Identity token',
        fields: [
          { name: 'identityToken', label: 'Identity token', isSecret: true },
          { ...username, isOptional: true },
        ],
        permissions: 'The user needs Read on the Docker repositories.',
      },
      basic('The user needs Read on the Docker repositories.'),
    ],
    hasPublicImages: true,
  },
  QUAY: {
    title: 'Quay',
    url: { isRequired: false, placeholder: 'https://quay.io' },
    credentials: [
      {
        label: 'Robot account',
        fields: [{ ...username, placeholder: 'acme+plimsoll' }, password],
        permissions: 'The robot needs Read on the repositories.',
      },
      {
        label: 'OAuth token',
        fields: [{ ...username, placeholder: '$oauthtoken' }, token('OAuth token')],
        permissions: 'The token needs “View all visible repositories”.',
      },
    ],
    hasPublicImages: true,
  },
  NEXUS: {
    title: 'Sonatype Nexus',
    url: { isRequired: true, placeholder: 'https://nexus.example.com/repository/docker' },
    credentials: [basic('The user needs nx-repository-view-docker-*-read and -browse.')],
    hasPublicImages: true,
  },
  DOCKER_REGISTRY: {
    title: 'Docker Registry (distribution)',
    url: { isRequired: true, placeholder: 'https://registry.example.com:5000' },
    credentials: [
      basic('The user must be allowed to pull, and to read the catalog.'),
      {
        label: 'User name and token',
        fields: [username, token('Token')],
        permissions: 'The token must permit pulling and reading the catalog.',
      },
    ],
    hasPublicImages: true,
  },
  CUSTOM: {
    title: 'Another registry',
    url: { isRequired: true, placeholder: 'https://registry.example.com' },
    credentials: [
      basic('The user must be allowed to pull, and to read the catalog.'),
      {
        label: 'User name and token',
        fields: [username, token('Token')],
        permissions: 'The token must permit pulling and reading the catalog.',
      },
    ],
    hasPublicImages: true,
  },
};

export const providerKeys = Object.keys(providerForms) as ProviderKey[];

/** The fields of a form that have a value, as the API expects them. */
export function credentialsOf(
  form: CredentialForm | undefined,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = (form?.fields ?? []).map(({ name }) => [name, values[name] ?? ''] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
