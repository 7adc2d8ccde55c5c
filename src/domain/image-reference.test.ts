import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  familiarReference,
  familiarRepository,
  formatImageReference,
  isReferenceProblem,
  parseImageReference,
} from './image-reference.ts';

const digest = `sha256:${'a1'.repeat(32)}`;
const long = 'a'.repeat(128);

describe('parseImageReference', () => {
  it.each([
    // text, full form, familiar form
    ['alpine', 'docker.io/library/alpine:latest', 'alpine:latest'],
    ['alpine:3.19', 'docker.io/library/alpine:3.19', 'alpine:3.19'],
    ['library/alpine', 'docker.io/library/alpine:latest', 'alpine:latest'],
    ['docker.io/alpine', 'docker.io/library/alpine:latest', 'alpine:latest'],
    ['index.docker.io/acme/api:1', 'docker.io/acme/api:1', 'acme/api:1'],
    ['docker.io/library/a/b', 'docker.io/library/a/b:latest', 'library/a/b:latest'],
    ['acme/api', 'docker.io/acme/api:latest', 'acme/api:latest'],
    ['ghcr.io/acme/api:v1.2.3', 'ghcr.io/acme/api:v1.2.3', 'ghcr.io/acme/api:v1.2.3'],
    [`alpine@${digest}`, `docker.io/library/alpine@${digest}`, `alpine@${digest}`],
    [`alpine:3.19@${digest}`, `docker.io/library/alpine:3.19@${digest}`, `alpine:3.19@${digest}`],
    ['localhost/app', 'localhost/app:latest', 'localhost/app:latest'],
    ['localhost:5000/app:1', 'localhost:5000/app:1', 'localhost:5000/app:1'],
    ['127.0.0.1:5000/a/b/c:1', '127.0.0.1:5000/a/b/c:1', '127.0.0.1:5000/a/b/c:1'],
    ['registry:5000/app', 'registry:5000/app:latest', 'registry:5000/app:latest'],
    ['[::1]:5000/app:1', '[::1]:5000/app:1', '[::1]:5000/app:1'],
    ['[2001:db8::1]/app', '[2001:db8::1]/app:latest', '[2001:db8::1]/app:latest'],
    ['Registry.Example/app', 'registry.example/app:latest', 'registry.example/app:latest'],
    ['LOCALHOST/app', 'localhost/app:latest', 'localhost/app:latest'],
    ['docker.io/localhost/app', 'docker.io/localhost/app:latest', 'docker.io/localhost/app:latest'],
    ['docker.io/a.b/app', 'docker.io/a.b/app:latest', 'docker.io/a.b/app:latest'],
    ['a__b/c---d.e_f', 'docker.io/a__b/c---d.e_f:latest', 'a__b/c---d.e_f:latest'],
    [`app:${long}`, `docker.io/library/app:${long}`, `app:${long}`],
    ['registry.example:443/app', 'registry.example:443/app:latest', 'registry.example:443/app:latest'],
  ])('parses %s as Docker does', (text, full, familiar) => {
    const reference = parseImageReference(text);
    if (isReferenceProblem(reference)) throw new Error(reference.problem);
    expect(formatImageReference(reference)).toBe(full);
    expect(familiarReference(reference)).toBe(familiar);
    expect(parseImageReference(familiarReference(reference))).toEqual(reference);
  });

  it.each([
    ['', 'empty'],
    ['https://ghcr.io/acme/api', 'scheme'],
    ['Alpine', 'lower case'],
    ['acme/API:1', 'lower case'],
    ['Acme/api', 'lower case'],
    ['foo:bar/baz', 'registry'],
    ['ghcr.io/Acme/api', 'lower case'],
    ['a'.repeat(64), 'image id'],
    ['a'.repeat(256), 'longer than 255'],
    ['x'.repeat(1025), 'longer than 1024'],
    [`app:${long}a`, 'tag'],
    ['app:', 'tag'],
    ['app:.a', 'tag'],
    ['app:a b', 'tag'],
    ['app@sha256:abc', 'digest'],
    [`app@sha512:${'a'.repeat(128)}`, 'digest'],
    [`app@${digest.toUpperCase()}`, 'digest'],
    [`app@${digest}@${digest}`, 'one digest'],
    [':tag', 'repository'],
    [`@${digest}`, 'repository'],
    ['ghcr.io/', 'repository'],
    ['/app', 'repository'],
    ['a//b', 'repository'],
    ['a/../b', 'repository'],
    ['-app', 'repository'],
    ['a..b', 'repository'],
    ['a___b', 'repository'],
    [' alpine', 'repository'],
    ['alp\u0000ine', 'repository'],
    ['reg.example:0/app', 'port'],
    ['reg.example:70000/app', 'port'],
    ['reg.example:port/app', 'registry'],
    ['-reg.example/app', 'registry'],
    ['user:pass@reg.example/app', 'digest'],
    ['[::zz]/app', 'registry'],
    ['[::1:2:3:4:5:6:7:8:9]/app', 'IPv6'],
  ])('refuses %j with the reason: %s', (text, words) => {
    const reference = parseImageReference(text);
    expect(isReferenceProblem(reference) && reference.problem).toContain(words);
  });

  it('formats the short form of a repository', () => {
    expect(familiarRepository({ host: 'docker.io', repository: 'library/alpine' })).toBe('alpine');
    expect(familiarRepository({ host: 'ghcr.io', repository: 'acme/api' })).toBe('ghcr.io/acme/api');
  });

  it('never throws, and every accepted reference survives both formats', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9._:@/[\]-]{0,40}$/);
    fc.assert(
      fc.property(
        fc.oneof(
          part,
          fc.string(),
          part.map((text) => `${text}@${digest}`),
        ),
        (text) => {
          const reference = parseImageReference(text);
          if (isReferenceProblem(reference)) return;
          expect(parseImageReference(familiarReference(reference))).toEqual(reference);
          expect(parseImageReference(formatImageReference(reference))).toEqual(reference);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
