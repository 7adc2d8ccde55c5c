import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { isSignedBy, readSignature, signingTime } from './aws-signature.ts';

/** `get-vanilla` of AWS's Signature Version 4 test suite. */
const headers = {
  host: 'example.amazonaws.com',
  'x-amz-date': '20150830T123600Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
};
const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

function requestTo(url: string): IncomingMessage {
  return { method: 'GET', url, headers } as unknown as IncomingMessage;
}

it("the AWS stand-in accepts the signature of AWS's published example, and no other", () => {
  const request = requestTo('/');
  const read = readSignature(request);
  if (!read) throw new Error('unreadable');
  expect(isSignedBy(secret, request, '', read)).toBe(true);
  expect(isSignedBy(`${secret}x`, request, '', read)).toBe(false);
  expect(isSignedBy(secret, request, 'body', read)).toBe(false);
  expect(isSignedBy(secret, requestTo('/?a=b'), '', read)).toBe(false);
  expect(isSignedBy(secret, request, '', { ...read, region: 'eu-west-1' })).toBe(false);
  expect(signingTime(request)).toBe(Date.UTC(2015, 7, 30, 12, 36));
});
