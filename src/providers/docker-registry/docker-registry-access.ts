import { loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderAccess } from '../provider-access.ts';
import { listByCatalog } from './list-by-catalog.ts';

export const dockerRegistryAccess: ProviderAccess = { login: loginWithCredentials, listRepositories: listByCatalog };
