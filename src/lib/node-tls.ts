/** `node:tls`, which is loaded on first use: loading it takes 25 ms, and images of archives and plain registries need none of it. */
export const nodeTls = (): typeof import('node:tls') => process.getBuiltinModule('node:tls');
