/** One of Azure's clouds, each with its own directory. */
export interface AzureCloud {
  /** Token endpoint of service principals: Microsoft Entra ID, `https://host`. */
  authority: string;
  /** Audience of Azure Resource Manager, which registries accept as well unless it is disabled for them. */
  resourceManager: string;
}

/** Audience of tokens for registries only. */
export const registryAudience = 'https://containerregistry.azure.net';

const clouds = new Map<string, AzureCloud>([
  ['io', { authority: 'https://login.microsoftonline.com', resourceManager: 'https://management.azure.com' }],
  [
    'cn',
    { authority: 'https://login.partner.microsoftonline.cn', resourceManager: 'https://management.chinacloudapi.cn' },
  ],
  ['us', { authority: 'https://login.microsoftonline.us', resourceManager: 'https://management.usgovcloudapi.net' }],
]);

/** The cloud of a registry's login server (`name.azurecr.io`, optionally with a region or a hash). Undefined for any other host. */
export function azureCloudOf(host: string): AzureCloud | undefined {
  return clouds.get(/^(?:[a-z0-9-]{1,63}\.){1,4}azurecr\.(io|cn|us)$/.exec(host)?.[1] ?? '');
}
