import { readEcrHost } from '../../../providers/aws-ecr/ecr-host.ts';
import { azureCloudOf } from '../../../providers/azure-acr/azure-cloud.ts';

export type Cloud = 'aws' | 'azure' | 'google';

/** The cloud provider of a registry whose logins are issued for credentials of the cloud. */
export function cloudOf(host: string): Cloud | undefined {
  if (readEcrHost(host) !== undefined) return 'aws';
  if (azureCloudOf(host) !== undefined) return 'azure';
  return /^(?:[a-z0-9-]{1,63}-docker\.pkg\.dev|(?:[a-z]{2,4}\.)?gcr\.io)$/.test(host) ? 'google' : undefined;
}

export function isCloudHost(host: string): boolean {
  return cloudOf(host) !== undefined;
}
