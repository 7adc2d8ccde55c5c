import type { Provider } from '../provider.ts';
import { azureAcrAccess } from './azure-acr-access.ts';

/** Admin accounts and repository-scoped tokens are a user name and a password. */
export const azureAcrProvider: Provider = {
  title: 'Azure Container Registry',
  addressField: { field: 'loginServer', urlOf: (loginServer) => `https://${loginServer}` },
  variants: ['AzureAcr', 'UsernamePassword'],
  hasPublicImages: true,
  webhook: { proof: 'header' },
  access: azureAcrAccess,
};
