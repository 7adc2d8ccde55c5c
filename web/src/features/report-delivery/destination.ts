import type { Schemas } from '../../lib/api/client.ts';

/** A receiver of scheduled reports. */
export type Destination = Schemas['ReportDestination'];
export type NewDestination = Schemas['CreatedReportDestination'];
export type DestinationKind = Destination['kind'];

export const destinationKinds = ['email', 'webhook', 'bucket'] as const satisfies readonly DestinationKind[];

export const destinationKindNames: Readonly<Record<DestinationKind, string>> = {
  email: 'E-mail',
  webhook: 'Webhook',
  bucket: 'Object store (S3)',
};

/** Where the reports go, without secrets. */
export function addressOf({ email, webhook, bucket }: Pick<Destination, 'email' | 'webhook' | 'bucket'>): string {
  if (email !== undefined) return email.recipients.join(', ');
  if (webhook !== undefined) return webhook.url;
  if (bucket === undefined) return '';
  return `${bucket.endpoint}/${bucket.bucket}/${bucket.prefix ?? ''} (${bucket.region})`;
}
