/** What is asked of a registry, in the words of its token service and in ours. */
export interface RegistryScope {
  /** `type:name:actions` (distribution's token scope); undefined asks for nothing but that one is known. */
  text?: string;
  /** After the host, when credentials were shown. */
  refusal: string;
  /** After the host, when none were. */
  anonymousRefusal: string;
}

export function pullScope(repository: string): RegistryScope {
  return {
    text: `repository:${repository}:pull`,
    refusal: 'rejected the credentials, or they do not allow pulling this repository.',
    anonymousRefusal: 'requires credentials for this repository, or the repository does not exist.',
  };
}

export const catalogScope: RegistryScope = {
  text: 'registry:catalog:*',
  refusal: 'rejected the credentials, or they do not allow listing its repositories.',
  anonymousRefusal: 'requires credentials to list its repositories.',
};
