import type { RegistryProvider } from '../domain/registry-provider.ts';
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

/** One entry for each value of the enumeration. A missing entry does not compile. */
export const providers: Readonly<Record<RegistryProvider, Provider>> = {
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
};
