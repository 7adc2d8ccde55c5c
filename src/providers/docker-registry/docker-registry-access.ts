import { givenLogin } from '../given-login.ts';
import type { ProviderAccess } from '../provider-access.ts';
import { listByCatalog } from './list-by-catalog.ts';

export const dockerRegistryAccess: ProviderAccess = { login: givenLogin, listRepositories: listByCatalog };
