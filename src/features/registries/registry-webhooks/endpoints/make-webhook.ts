import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { webhookProofs } from '../../../../providers/provider-webhook.ts';
import { providers } from '../../../../providers/providers.ts';
import { actorOf } from '../../../platform/audit/caller.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { registryParams } from '../../registries/registry-schema.ts';
import { nextWebhookGeneration } from '../registry-webhook-store.ts';
import { urlToken, webhookSecret } from '../webhook-secret.ts';

export const makeWebhook = ({
  db,
  vault,
  publicUrl,
}: {
  db: Kysely<Database>;
  vault: Vault | null;
  publicUrl: () => string;
}): Endpoint =>
  defineEndpoint(
    {
      id: 'createRegistryWebhook',
      method: 'POST',
      path: '/api/registries/{registryId}/webhook',
      tag: 'Registries',
      summary: 'Create the webhook of a registry or rotate its secret',
      description:
        'The registry calls the returned address after a push. `proof` is the authentication method of the provider: `url-token` (the token in `url`), `header` (`secret` in `Authorization` or `X-Plimsoll-Token`), ' +
        '`hmac-sha256` or `hmac-sha1` (configure `secret` with the webhook), `none` (the provider sends no image events; its tags are synced every 15 minutes). ' +
        'Earlier secrets become invalid at once.',
      access: { minimum: 'admin' },
      isSecret: true,
      params: registryParams,
      responses: {
        200: {
          description: 'Webhook address and secret. Only this response contains them',
          schema: Type.Object({
            data: Type.Object({
              url: Type.String({
                examples: [`https://plimsoll.example.com/api/webhooks/registries/${exampleId('reg')}`],
              }),
              secret: Type.String({ examples: ['GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'] }),
              proof: oneOf(webhookProofs),
            }),
          }),
        },
      },
      errors: [400, 404],
    },
    async ({ principal, params: { registryId }, ip, requestId }) => {
      if (vault === null) {
        throw new ApiError('BAD_REQUEST', 'The operator of this service must set PLIMSOLL_MASTER_KEY first');
      }
      const { organizationId } = principal;
      const made = await db.transaction().execute(async (transaction) => {
        const registry = await nextWebhookGeneration(transaction, organizationId, registryId);
        if (!registry) throw notFound('Registry');
        await recordAudit(transaction, {
          ...actorOf({ principal, ip, requestId }),
          action: 'registry.updated',
          target: registryId,
          details: { name: registry.name, changed: ['webhook'] },
        });
        return registry;
      });
      const secret = webhookSecret(vault, registryId, made.webhook_generation);
      const { proof } = providers[made.provider].webhook;
      const query = proof === 'url-token' ? `?token=${urlToken(secret)}` : '';
      const url = `${publicUrl()}/api/webhooks/registries/${registryId}${query}`;
      return { status: 200, body: { data: { url, secret, proof } }, headers: { 'cache-control': 'no-store' } };
    },
  );
