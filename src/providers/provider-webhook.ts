/** How a provider authenticates an event: `none` means that it sends no events about images. */
export const webhookProofs = ['url-token', 'header', 'hmac-sha256', 'hmac-sha1', 'none'] as const;
export type WebhookProof = (typeof webhookProofs)[number];

/** Events that a provider sends after a push, by its documentation. */
export interface ProviderWebhook {
  proof: WebhookProof;
  /** The provider's own header, in lower case: it contains the secret, or for an HMAC `signaturePrefix` and the signature of the body. */
  header?: string;
  signaturePrefix?: string;
}
