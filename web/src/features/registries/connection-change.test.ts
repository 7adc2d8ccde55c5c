import { describe, expect, it } from 'vitest';
import {
  type ConnectionValues,
  connectionChangeOf,
  connectionValuesOf,
  exposingChangesOf,
} from './connection-change.ts';

const stored = {
  provider: 'HARBOR',
  url: 'https://harbor.example',
  insecure: false,
  scanMethod: 'cloud',
  hasCaCertificate: true,
} as const;

const withValues = (change: Partial<ConnectionValues>): ConnectionValues => ({
  ...connectionValuesOf(stored),
  ...change,
});

describe('the change of a connection', () => {
  it('is empty without a change', () => {
    expect(connectionChangeOf(stored, withValues({}))).toEqual({});
    expect(exposingChangesOf(stored, withValues({}))).toEqual([]);
  });

  it('has the fields of the chosen credentials only', () => {
    const credentials = { robotName: 'robot$a', secret: 's', password: 'of another kind' };
    expect(connectionChangeOf(stored, withValues({ credentialForm: '0', credentials }))).toEqual({
      credentials: { robotName: 'robot$a', secret: 's' },
    });
    expect(connectionChangeOf(stored, withValues({ credentialForm: '-1', credentials }))).toEqual({ credentials: {} });
  });

  it.each<[string, Partial<ConnectionValues>, object, string[]]>([
    ['address', { url: ' https://other.example ' }, { url: 'https://other.example' }, ['the address']],
    ['verification', { insecure: true }, { insecure: true }, ['the verification of the connection']],
    [
      'new authorities',
      { authorities: 'replace', caCertificate: 'PEM' },
      { caCertificate: 'PEM' },
      ['the CA certificates'],
    ],
    ['removed authorities', { authorities: 'remove' }, { caCertificate: null }, ['the CA certificates']],
    ['no new authorities', { authorities: 'replace' }, {}, []],
  ])('of the %s needs the credentials again if it exposes them', (_name, change, body, exposing) => {
    expect(connectionChangeOf(stored, withValues(change))).toEqual(body);
    expect(exposingChangesOf(stored, withValues(change))).toEqual(exposing);
  });

  it('of an address that was not known yet exposes nothing', () => {
    const unknown = { ...stored, url: null };
    const values = { ...connectionValuesOf(unknown), url: 'https://harbor.example' };
    expect(connectionChangeOf(unknown, values)).toEqual({ url: 'https://harbor.example' });
    expect(exposingChangesOf(unknown, values)).toEqual([]);
  });

  it('of a registry that sensors read is its address only', () => {
    const sensor = { ...stored, scanMethod: 'sensor' } as const;
    const values = withValues({
      url: 'https://other.example',
      insecure: true,
      authorities: 'remove',
      credentialForm: '0',
    });
    expect(connectionChangeOf(sensor, values)).toEqual({ url: 'https://other.example' });
    expect(exposingChangesOf(sensor, values)).toEqual([]);
  });
});
