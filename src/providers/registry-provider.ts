import { providers } from './providers.ts';

/** Key of a registry provider, as in the API and the database. */
export type RegistryProvider = keyof typeof providers;

/** All providers, in the order of `providers`. */
export const registryProviders = Object.freeze(Object.keys(providers) as RegistryProvider[]);

/** The provider in examples of the API. */
export const exampleProvider: RegistryProvider = 'DOCKER_REGISTRY';
