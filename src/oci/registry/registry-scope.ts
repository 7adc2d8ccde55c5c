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
    refusal: 'refused the credentials, or they may not pull this repository.',
    anonymousRefusal: 'does not give this repository without credentials; it may also not exist.',
  };
}

export const catalogScope: RegistryScope = {
  text: 'registry:catalog:*',
  refusal: 'refused the credentials, or they may not list its repositories.',
  anonymousRefusal: 'does not list its repositories without credentials.',
};
