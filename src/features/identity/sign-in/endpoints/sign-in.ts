import { Type } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { sessionCookies } from '../../sessions/session-cookie.ts';
import { signInBody } from '../../sessions/session-schema.ts';
import type { SignInDependencies } from '../sign-in.ts';
import { signIn as openSession } from '../sign-in.ts';

export const signIn = (deps: SignInDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'signIn',
      method: 'POST',
      path: '/api/auth/sign-in',
      tag: 'Sessions',
      summary: 'Sign in',
      description:
        'Sets the session cookie `svc-auth.session-token`. An unknown address and a wrong password give the same response. If a second factor is active and `otp` is absent or wrong, a correct password gives 401 with `X-OTP-Required: true`. Limit: 10 attempts a minute per account and network (an IPv4 address or an IPv6 /64 prefix). After five wrong codes in a row there is a delay, which doubles with each further wrong code.',
      access: { minimum: 'public' },
      limit: { bucket: 'sign-in-address', perMinute: 30, per: 'address' },
      body: { schema: signInBody },
      responses: {
        200: {
          description: 'Signed in',
          schema: Type.Object({
            data: Type.Object({
              userId: Type.String({ examples: [exampleId('usr')] }),
              organizationId: Type.String({ examples: [exampleId('org')] }),
            }),
          }),
        },
      },
      errors: [401, 429],
    },
    async ({ body, ip, requestId, cookieScope, headers }) => {
      const userAgent = headers['user-agent'];
      const { token, account } = await openSession(deps, { ...body, ip, requestId, userAgent });
      return {
        status: 200,
        cookies: sessionCookies(token, cookieScope),
        body: { data: { userId: account.userId, organizationId: account.organizationId } },
      };
    },
  );
