import type { Environment } from '../../src/config/read-environment.ts';

/** Variables that say where Go finds its caches, module proxy and certificates. */
const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'GOPATH',
  'GOCACHE',
  'GOMODCACHE',
  'GOPROXY',
  'GOMAXPROCS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/**
 * Environment of `go build`. Settings of the user that skip the verification of modules (GONOSUMDB, GONOSUMCHECK, GOFLAGS=-mod=mod,
 * GOINSECURE) are not inherited: every module must have the hash that `go.sum` states.
 */
export function goEnvironment(environment: Environment): Record<string, string> {
  const known = inherited.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(known),
    GOFLAGS: '-mod=readonly -trimpath -buildvcs=false',
    // The toolchain that go.mod requires is a module too, whose hash the checksum database states.
    GOTOOLCHAIN: 'auto',
    GOWORK: 'off',
    CGO_ENABLED: '0',
  };
}
