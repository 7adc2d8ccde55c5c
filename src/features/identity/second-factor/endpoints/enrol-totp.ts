import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { SecondFactorDependencies } from '../enrol-factor.ts';
import { beginFactor, confirmBegunFactor } from '../enrol-factor.ts';
import { begunTotpSchema, confirmedTotpSchema, enrolTotpBody } from '../second-factor-schema.ts';

export const enrolTotp = (deps: SecondFactorDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'enrolTotp',
      method: 'POST',
      path: '/api/auth/totp',
      tag: 'Sessions',
      summary: 'Set up a second factor',
      description:
        'Without `code`, returns a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 30 seconds, six digits). With a valid `code`, activates the second factor, returns ten recovery codes and ends the user’s other sessions. Enrollment can be restarted until it is confirmed. Remove an active factor before enrolling a new one.',
      access: { minimum: 'viewer', credential: 'session' },
      isSecret: true,
      body: { schema: enrolTotpBody, isOptional: true, example: { code: '492039' } },
      responses: {
        200: { description: 'Second factor activated', schema: Type.Object({ data: confirmedTotpSchema }) },
        201: { description: 'Secret created; confirm it with a code', schema: Type.Object({ data: begunTotpSchema }) },
      },
      errors: [429],
    },
    async (request) => {
      const code = bodyOf(request).code;
      return code === undefined
        ? { status: 201, body: { data: await beginFactor(deps, request) } }
        : { status: 200, body: { data: await confirmBegunFactor(deps, request, code) } };
    },
  );

/** Returns undefined when the request has no body. */
function bodyOf({ body }: { body: { code?: string } | undefined }): { code?: string } {
  return body ?? {};
}
