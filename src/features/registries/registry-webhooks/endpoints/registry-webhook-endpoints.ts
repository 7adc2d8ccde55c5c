import type { Endpoint } from '../../../../http/endpoint.ts';
import { makeWebhook } from './make-webhook.ts';
import { receivePush } from './receive-push.ts';
import type { RegistryWebhookDependencies } from './registry-webhook-dependencies.ts';

export const registryWebhookEndpoints = (deps: RegistryWebhookDependencies): Endpoint[] => [
  makeWebhook(deps),
  receivePush(deps),
];
