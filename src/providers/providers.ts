import { awsEcrProvider } from './aws-ecr/aws-ecr-provider.ts';
import { azureAcrProvider } from './azure-acr/azure-acr-provider.ts';
import { customProvider } from './custom/custom-provider.ts';
import { dockerHubProvider } from './docker-hub/docker-hub-provider.ts';
import { dockerRegistryProvider } from './docker-registry/docker-registry-provider.ts';
import { ghcrProvider } from './ghcr/ghcr-provider.ts';
import { gitlabProvider } from './gitlab/gitlab-provider.ts';
import { googleGarProvider } from './google-gar/google-gar-provider.ts';
import { harborProvider } from './harbor/harbor-provider.ts';
import { jfrogProvider } from './jfrog/jfrog-provider.ts';
import { nexusProvider } from './nexus/nexus-provider.ts';
import type { Provider } from './provider.ts';
import { quayProvider } from './quay/quay-provider.ts';

/** The registry providers by their key in the API and the database. Everything that differs between providers is a property here. */
export const providers = {
  DOCKER_HUB: dockerHubProvider,
  GHCR: ghcrProvider,
  AWS_ECR: awsEcrProvider,
  AZURE_ACR: azureAcrProvider,
  GOOGLE_GAR: googleGarProvider,
  GITLAB: gitlabProvider,
  HARBOR: harborProvider,
  JFROG: jfrogProvider,
  QUAY: quayProvider,
  NEXUS: nexusProvider,
  DOCKER_REGISTRY: dockerRegistryProvider,
  CUSTOM: customProvider,
} as const satisfies Readonly<Record<string, Provider>>;
