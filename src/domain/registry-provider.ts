/** Providers of openapi/service-v1.yaml. */
export const registryProviders = [
  'DOCKER_HUB',
  'GHCR',
  'AWS_ECR',
  'AZURE_ACR',
  'GOOGLE_GAR',
  'GITLAB',
  'HARBOR',
  'JFROG',
  'QUAY',
  'NEXUS',
  'DOCKER_REGISTRY',
  'CUSTOM',
] as const;
export type RegistryProvider = (typeof registryProviders)[number];
