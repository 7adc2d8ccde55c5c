import type { CredentialVariant } from './credential-variants.ts';
import type { ProviderAccess } from './provider-access.ts';

/** What is particular to one registry provider. */
export interface Provider {
  /** As its makers write it. */
  title: string;
  /** Where its registry is when no `url` is given; undefined where each customer has another. */
  defaultUrl?: string;
  /**
   * Field of the credentials that stands for a missing `url`, and the address that follows from it: null when only the provider can tell it,
   * undefined when the value names nothing there.
   */
  addressField?: {
    field: 'region' | 'location' | 'loginServer';
    urlOf: (value: string, fields: Readonly<Record<string, string>>) => string | null | undefined;
  };
  variants: readonly CredentialVariant[];
  /** Has images that nobody needs credentials for. */
  hasPublicImages: boolean;
  access: ProviderAccess;
}
