import { describe, expect, it } from 'vitest';
import { leftRowsToast } from './left-rows.ts';

const rowOf = (id: string) => ({
  id,
  cveId: `CVE-${id}`,
  package: { name: 'openssl' },
  image: { name: 'registry.example/acme/api' },
  tag: { id: 'tag_1', name: 'v1' },
});

describe('rows that were not decided', () => {
  it('are named below their common reason, and by their id if they are not known', () => {
    const reason = 'Vulnerability not found';
    const left = ['1', '2'].map((id) => ({ id, reason }));
    expect(leftRowsToast(left, [rowOf('1'), rowOf('3')])).toEqual({
      tone: 'bad',
      text: '2 rows not decided and still selected: Vulnerability not found',
      lines: ['CVE-1 in openssl, acme/api:v1', '2'],
      requestId: null,
    });
  });

  it('have their own reason each if reasons differ, and the id of the request that failed', () => {
    const left = [
      { id: '1', reason: 'Vulnerability not found' },
      { id: '2', reason: 'The request exceeded the time limit', requestId: 'req_7' },
    ];
    const { text, lines, requestId } = leftRowsToast(left, [rowOf('1'), rowOf('2')]);
    expect(text).toBe('2 rows not decided and still selected');
    expect(lines).toEqual([
      'CVE-1 in openssl, acme/api:v1: Vulnerability not found',
      'CVE-2 in openssl, acme/api:v1: The request exceeded the time limit',
    ]);
    expect(requestId).toBe('req_7');
  });

  it('are counted after the first five', () => {
    const left = ['1', '2', '3', '4', '5', '6', '7'].map((id) => ({ id, reason: 'Unknown' }));
    expect(leftRowsToast(left, []).lines).toEqual(['1', '2', '3', '4', '5', 'and 2 other rows']);
  });
});
