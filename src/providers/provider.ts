import type { CredentialVariant } from './credential-variants.ts';
import type { ProviderAccess } from './provider-access.ts';

/** The properties of one registry provider. */
export interface Provider {
  /** Product name as its vendor writes it. */
  title: string;
  /** Address of its registry without a `url`. Undefined when each customer has another one. */
  defaultUrl?: string;
  /**
   * The credential field that replaces a missing `url`, and the resulting address: null when only the provider can determine it, undefined
   * when the value is invalid.
   */
  addressField?: {
    field: 'region' | 'location' | 'loginServer';
    urlOf: (value: string, fields: Readonly<Record<string, string>>) => string | null | undefined;
  };
  variants: readonly CredentialVariant[];
  /** Whether it has images that are readable without credentials. */
  hasPublicImages: boolean;
  access: ProviderAccess;
}
