import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Child processes that a test starts through the service's pools use the compile cache of earlier ones, as in a running service.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
