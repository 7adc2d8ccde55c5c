/** The access that is requested from a registry: scope of the token service and paths of the API. */
export interface RegistryScope {
  /** `type:name:actions` (distribution's token scope). Undefined requests a token without any access, which proves the credentials. */
  text?: string;
  /** Path after the host when credentials were sent. */
  refusal: string;
  /** Path after the host without credentials. */
  anonymousRefusal: string;
}

export function pullScope(repository: string): RegistryScope {
  return {
    text: `repository:${repository}:pull`,
    refusal: 'rejected the credentials, or they do not allow pulling this repository.',
    anonymousRefusal: 'requires credentials for this repository, or the repository does not exist.',
  };
}

export function pushScope(repository: string): RegistryScope {
  return {
    text: `repository:${repository}:pull,push`,
    refusal: 'rejected the credentials, or they do not allow pushing to this repository.',
    anonymousRefusal: 'requires credentials to push to this repository.',
  };
}

export const catalogScope: RegistryScope = {
  text: 'registry:catalog:*',
  refusal: 'rejected the credentials, or they do not allow listing its repositories.',
  anonymousRefusal: 'requires credentials to list its repositories.',
};
