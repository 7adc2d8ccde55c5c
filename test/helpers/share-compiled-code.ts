import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Child processes that a test starts through the service's pools use the compile cache of earlier ones, as in a running service.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
// As in the service's render processes, for tests that render in their own process.
setFlagsFromString('--wasm-tiering-budget=400000000');
