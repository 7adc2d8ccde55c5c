import { getCompileCacheDir } from 'node:module';
import type { Environment } from '../../../config/read-environment.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import type { CredentialSources } from './cloud-question.ts';

export interface CloudEnvironmentOptions {
  sources: CredentialSources;
  proxy: AddressPolicy['proxy'];
  /** File with certificate authorities. */
  authoritiesFile: string | undefined;
}

/** Addresses of metadata services (AWS, Azure and Google; AWS by IPv6; containers of AWS), which are never reached through a proxy. */
const metadataHosts = [
  '169.254.169.254',
  'metadata.google.internal',
  'metadata.google.internal.',
  'fd00:ec2::254',
  '169.254.170.2',
  '169.254.170.23',
  'fd00:ec2::23',
  'localhost',
  '127.0.0.1',
  '::1',
];

/** Variables that the libraries and this program define differently, and keys of the service. */
const replaced = /^(?:(?:https?|all|no)_proxy|plimsoll_.*)$/i;

/**
 * The environment of the process that runs a provider's library: that of the user, with the proxy and the certificate authorities of this
 * program.
 */
export function cloudEnvironment(
  environment: Environment,
  { sources, proxy, authoritiesFile }: CloudEnvironmentOptions,
): Record<string, string> {
  const compiled = getCompileCacheDir();
  const kept = Object.entries(environment).filter(([name]) => !replaced.test(name));
  const all = {
    ...Object.fromEntries(kept),
    ...(proxy && { HTTPS_PROXY: proxy.url, NO_PROXY: [...metadataHosts, proxy.noProxy].join(',') }),
    ...(authoritiesFile && { NODE_EXTRA_CA_CERTS: authoritiesFile }),
    ...(compiled && { NODE_COMPILE_CACHE: compiled }),
    METADATA_SERVER_DETECTION: googleDetection(environment),
    ...(sources === 'configured' && withoutMachine),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** AWS's library then asks neither the machine nor the container. */
const withoutMachine = {
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: undefined,
  AWS_CONTAINER_CREDENTIALS_FULL_URI: undefined,
};

/** Google's library recognizes its machines by their firmware. Without this variable it sends requests that take three seconds elsewhere. */
function googleDetection({
  METADATA_SERVER_DETECTION: chosen,
  GCE_METADATA_HOST,
  GCE_METADATA_IP,
}: Environment): string {
  return chosen || (GCE_METADATA_HOST || GCE_METADATA_IP ? 'assume-present' : 'bios-only');
}
