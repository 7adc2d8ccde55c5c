import type { CredentialVariant } from './credential-variants.ts';
import type { ProviderAccess } from './provider-access.ts';
import type { ProviderWebhook } from './provider-webhook.ts';

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
  place?: {
    field: 'region' | 'location' | 'loginServer';
    urlOf: (value: string, fields: Readonly<Record<string, string>>) => string | null | undefined;
  };
  variants: readonly CredentialVariant[];
  /** Has images that need no credentials. */
  hasPublicImages: boolean;
  /** The host of `url` is often not the one in image references, which a login returns. */
  hasSeparateImageHost?: boolean;
  /** Recognizes image hosts of this provider while the host of a registry is unknown, because only a login returns it. */
  isImageHost?: (host: string) => boolean;
  webhook: ProviderWebhook;
  access: ProviderAccess;
}
