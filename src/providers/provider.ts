import type { CredentialVariant } from './credential-variants.ts';
import type { ProviderAccess } from './provider-access.ts';
import type { ProviderWebhook } from './provider-webhook.ts';

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
  /** The host of `url` is often not the one in image references, which a login returns. */
  hasSeparateImageHost?: boolean;
  /** Recognizes image hosts of this provider while the host of a registry is unknown, because only a login returns it. */
  isImageHost?: (host: string) => boolean;
  webhook: ProviderWebhook;
  access: ProviderAccess;
}
