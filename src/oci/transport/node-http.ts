/**
 * `node:http` and `node:https`, loaded on first use: archives need neither. An `import` of `node:http` also evaluates its lazy
 * exports (WebSocket), which takes 50 ms.
 */
export const nodeHttp = (): typeof import('node:http') => process.getBuiltinModule('node:http');
export const nodeHttps = (): typeof import('node:https') => process.getBuiltinModule('node:https');
