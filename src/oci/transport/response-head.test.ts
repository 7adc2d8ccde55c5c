import { describe, expect, it } from 'vitest';
import { parseResponseHead } from './response-head.ts';

const parse = (...lines: string[]) => parseResponseHead(lines.join('\r\n'));

describe('response headers', () => {
  it('are parsed with names in lower case and values without surrounding blanks', () => {
    expect(parse('HTTP/1.1 200 OK', 'Content-Length:  5 ', 'X-Empty:', 'ETag: "a: b"')).toEqual({
      status: 200,
      headers: { 'content-length': '5', 'x-empty': '', etag: '"a: b"' },
    });
    expect(parse('HTTP/1.1 307', 'Set-Cookie: a', 'Set-Cookie: b')).toEqual({ status: 307, headers: {} });
  });

  it.each([
    ['another version', ['HTTP/1.0 200 OK']],
    ['an interim answer', ['HTTP/1.1 100 Continue']],
    ['no status', ['HTTP/1.1 OK']],
    ['no answer at all', ['220 mail.example ESMTP']],
    ['a folded line', ['HTTP/1.1 200 OK', 'A: b', ' c: d']],
    ['a blank before the colon', ['HTTP/1.1 200 OK', 'Content-Length : 5']],
    ['a bare line end', ['HTTP/1.1 200 OK', 'A: b\nContent-Length: 5']],
    ['a bare carriage return', ['HTTP/1.1 200 OK', 'A: b\rContent-Length: 5']],
    ['a zero byte', ['HTTP/1.1 200 OK', 'A: \0']],
    ['a repeated length', ['HTTP/1.1 200 OK', 'Content-Length: 5', 'content-length: 5']],
    ['a line without a name', ['HTTP/1.1 200 OK', ': 5']],
    ['a control character after a million blanks', ['HTTP/1.1 200 OK', `A:${' '.repeat(1_000_000)}\x01`]],
  ])('are refused when there is %s', (_, lines) => {
    expect(parse(...lines)).toBeUndefined();
  });

  it('do not reach an object prototype', () => {
    expect(parse('HTTP/1.1 200 OK', '__proto__: x')?.headers['content-length']).toBeUndefined();
  });
});
