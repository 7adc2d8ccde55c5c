import { describe, expect, it } from 'vitest';
import { destinationRequest, noDestinationInputs, recipientsOf } from './destination-request.ts';

const inputs = {
  ...noDestinationInputs,
  name: ' Board ',
  recipients: 'a@example.com; b@example.com,\nc@example.com a@example.com',
  url: ' https://hooks.example.com/in ',
  endpoint: 'https://s3.example.com',
  region: 'eu-west-1',
  bucket: 'acme-reports',
  prefix: 'plimsoll',
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: ' secret ',
};

describe('destinationRequest', () => {
  it('has exactly the fields of the chosen kind, and no inputs of the others', () => {
    expect(destinationRequest({ ...inputs, kind: 'email' })).toEqual({
      name: 'Board',
      kind: 'email',
      email: { recipients: ['a@example.com', 'b@example.com', 'c@example.com'] },
    });
    expect(destinationRequest({ ...inputs, kind: 'webhook' })).toEqual({
      name: 'Board',
      kind: 'webhook',
      webhook: { url: 'https://hooks.example.com/in' },
    });
    expect(destinationRequest({ ...inputs, kind: 'bucket' })).toEqual({
      name: 'Board',
      kind: 'bucket',
      bucket: {
        endpoint: 'https://s3.example.com',
        region: 'eu-west-1',
        bucket: 'acme-reports',
        prefix: 'plimsoll/',
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: ' secret ',
      },
    });
  });

  it('leaves out an empty prefix', () => {
    expect(destinationRequest({ ...inputs, kind: 'bucket', prefix: ' ' }).bucket).not.toHaveProperty('prefix');
  });
});

it('reads recipients from any list of addresses', () => {
  expect(recipientsOf(' ')).toEqual([]);
  expect(recipientsOf('a@b.c,,d@e.f')).toEqual(['a@b.c', 'd@e.f']);
});
