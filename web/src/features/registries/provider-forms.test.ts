import { describe, expect, it } from 'vitest';
import { credentialsOf, providerForms, providerKeys } from './provider-forms.ts';

describe('forms of registry providers', () => {
  it.each(providerKeys)('%s names the permissions of each kind of credentials, and hides its secrets', (key) => {
    const { credentials } = providerForms[key];
    expect(credentials.length).toBeGreaterThan(0);
    for (const form of credentials) {
      expect(form.permissions).toMatch(/\w/);
      expect(form.fields.some(({ isSecret }) => isSecret)).toBe(true);
    }
  });

  it('sends only fields of the chosen form that have a value', () => {
    const [form] = providerForms.AZURE_ACR.credentials;
    expect(
      credentialsOf(form, {
        tenantId: 't',
        clientId: 'c',
        clientSecret: 's',
        loginServer: '',
        password: 'of another form',
      }),
    ).toEqual({
      tenantId: 't',
      clientId: 'c',
      clientSecret: 's',
    });
    expect(credentialsOf(undefined, { password: 'x' })).toEqual({});
  });
});
