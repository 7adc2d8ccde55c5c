import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { SecondFactorDependencies } from '../enrol-factor.ts';
import { removeFactor } from '../remove-factor.ts';
import { removeTotpBody } from '../second-factor-schema.ts';

export const removeTotp = (deps: SecondFactorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'removeTotp',
      method: 'DELETE',
      path: '/api/auth/totp',
      tag: 'Sessions',
      summary: 'Remove the second factor',
      description: 'Requires a code of the app or a recovery code. Also deletes the recovery codes.',
      access: { minimum: 'viewer', credential: 'session' },
      body: { schema: removeTotpBody },
      responses: {
        200: {
          description: 'Second factor removed',
          schema: Type.Object({ data: Type.Object({ removed: Type.Boolean() }) }),
        },
      },
      errors: [404, 429],
    },
    async (request) => {
      await removeFactor(deps, request, request.body.code);
      return { status: 200, body: { data: { removed: true } } };
    },
  );
