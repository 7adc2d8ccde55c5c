import type { Config } from '../../config/config.ts';
import type { AddressPolicy } from '../../oci/image-source.ts';
import type { InputFlags } from './input-options.ts';

/** Addresses to which a scan may connect, and the trust in them. */
export function addressPolicyOf(config: Config, flags: Pick<InputFlags, 'allowPrivate' | 'insecure'>): AddressPolicy {
  const { authorities, httpsProxy, noProxy } = config;
  return {
    allowPrivate: flags.allowPrivate === true || config.allowPrivateRegistries,
    isInsecure: flags.insecure === true,
    ...(httpsProxy !== null && { proxy: { url: httpsProxy, noProxy: noProxy ?? '' } }),
    ...(authorities !== null && { authorities }),
  };
}
