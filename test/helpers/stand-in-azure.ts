import type { ProvidedCredentials } from '../../src/providers/credential-variants.ts';
import { answerForm } from './answer-form.ts';
import type { ProviderSituation } from './provider-access.ts';
import { farSideText } from './provider-faults.ts';
import type { Behaviour } from './stand-in-registry.ts';
import { standIns } from './stand-ins.ts';

export const fields = {
  tenantId: '409520d4-8100-4d1d-ad47-72432ddcc120',
  clientId: '5a3b0c2e-0000-4000-8000-000000000001',
  clientSecret: 'canary~secret+/&=',
};
export const principal: ProvidedCredentials = { variant: 'AzureAcr', fields };

/** Servers in place of the directory and of a registry, and that registry with the principal's credentials. */
export function standInAzure() {
  const servers = standIns('entra', 'acr');
  const situation = (more: ProviderSituation = {}): ProviderSituation => ({
    url: 'https://acme.azurecr.io',
    credentials: principal,
    origins: {
      'https://login.microsoftonline.com': `http://${servers.entra.host}`,
      'https://acme.azurecr.io': `http://${servers.acr.host}`,
    },
    ...more,
  });
  return { ...servers, situation };
}

/** Issued by the registry's clock, which is years behind the local one. */
export const refreshToken = jwt({ iat: 1_497_988_712, exp: 1_497_988_712 + 10_800, grant_type: 'refresh_token' });
export const directoryToken = jwt({ aud: 'https://containerregistry.azure.net', appid: fields.clientId });
export const catalogToken = jwt({ access: [{ type: 'registry', name: 'catalog', actions: ['*'] }] });

export function jwt(claims: object): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ ...claims, jti: 'canary' })}.canary`;
}

/** Microsoft Entra ID: 401 `invalid_client` for a wrong secret, 400 for an unknown tenant, application or audience. */
export function directory(audiences: string[] = ['https://containerregistry.azure.net']): Behaviour {
  return answerForm(`/${fields.tenantId}/oauth2/v2.0/token`, (form) => {
    const refused = (status: number, error: string) => ({ status, json: { error, error_description: farSideText } });
    if (form['grant_type'] !== 'client_credentials') return refused(400, 'unsupported_grant_type');
    if (form['client_id'] !== fields.clientId) return refused(400, 'unauthorized_client');
    if (form['client_secret'] !== fields.clientSecret) return refused(401, 'invalid_client');
    if (!audiences.some((audience) => form['scope'] === `${audience}/.default`))
      return refused(400, 'invalid_resource');
    return { status: 200, json: { token_type: 'Bearer', expires_in: 3599, access_token: directoryToken } };
  });
}

/** The registry's own token service, at the registry's own names. */
export function exchange(service = 'acme.azurecr.io'): Behaviour[] {
  const denied = { status: 401, json: { errors: [{ code: 'UNAUTHORIZED', message: farSideText }] } };
  return [
    answerForm('/oauth2/exchange', (form) => {
      const expected = { grant_type: 'access_token', service, tenant: fields.tenantId, access_token: directoryToken };
      const isExpected = JSON.stringify(form) === JSON.stringify(expected);
      return isExpected ? { status: 200, json: { refresh_token: refreshToken } } : denied;
    }),
    answerForm('/oauth2/token', (form) => {
      const scope = 'registry:catalog:*';
      const expected = { grant_type: 'refresh_token', service, scope, refresh_token: refreshToken };
      const isExpected = JSON.stringify(form) === JSON.stringify(expected);
      return isExpected ? { status: 200, json: { access_token: catalogToken } } : denied;
    }),
  ];
}
