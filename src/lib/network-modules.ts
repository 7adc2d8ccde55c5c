/**
 * Modules of Node that few programs need. An `import` of `node:http` also evaluates its lazy exports (WebSocket), which takes 50 ms, and
 * loading `node:tls` takes 25 ms: more than the engine needs for a small image. These functions load them on first use.
 */
export const nodeHttp = (): typeof import('node:http') => process.getBuiltinModule('node:http');
export const nodeHttps = (): typeof import('node:https') => process.getBuiltinModule('node:https');
export const nodeTls = (): typeof import('node:tls') => process.getBuiltinModule('node:tls');
