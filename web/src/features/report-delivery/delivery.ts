import type { Tone } from '../../components/badge/badge.tsx';
import type { Schemas } from '../../lib/api/client.ts';

/** A version of a report on its way to a destination. */
export type Delivery = Schemas['ReportDelivery'];

type DeliveryErrorCode = NonNullable<Delivery['error']>['code'];

interface DeliveryLook {
  name: string;
  tone: Tone;
  glyph: string;
}

/** A delivery that waits after a failed attempt differs from one that was not attempted. */
export function deliveryLook({ status, error }: Pick<Delivery, 'status' | 'error'>): DeliveryLook {
  switch (status) {
    case 'DELIVERED':
      return { name: 'Delivered', tone: 'good', glyph: '✓' };
    case 'FAILED':
      return { name: 'Failed', tone: 'bad', glyph: '✕' };
    case 'QUEUED':
      return error === null
        ? { name: 'Waiting', tone: 'neutral', glyph: '…' }
        : { name: 'Will be repeated', tone: 'warning', glyph: '!' };
  }
}

/** Whether a later read can have another status without an action of a user. */
export function isOnItsWay({ status }: Pick<Delivery, 'status'>): boolean {
  return status === 'QUEUED';
}

/** What a user can do about the failure. */
export function deliveryAdvice(code: DeliveryErrorCode): string {
  switch (code) {
    case 'MAIL_NOT_CONFIGURED':
      return 'The operator of the service must set PLIMSOLL_SMTP_URL. Repeat the delivery afterwards.';
    case 'SECRET_UNAVAILABLE':
      return 'The service cannot decrypt the secret of the destination. The operator must restore the master key, or an admin creates the destination again.';
    case 'BLOCKED_ADDRESS':
      return 'The address is in a network that the operator does not permit. Create a destination with another address.';
    case 'UNREACHABLE':
    case 'TIMEOUT':
      return 'Check that the service can reach the address. Send a test message, then repeat the delivery.';
    case 'TLS':
      return 'The certificate of the receiver is not valid. Renew it, then repeat the delivery.';
    case 'UNAUTHORIZED':
      return 'The receiver refuses the credentials. Create the destination again with valid ones.';
    case 'REJECTED':
      return 'The receiver refuses the report. Check its settings and its log, then repeat the delivery.';
    case 'RECIPIENTS_REFUSED':
      return 'The mail server refuses some recipients; the others have the report. Create a destination with valid addresses.';
    case 'REPORT_GONE':
      return 'The version was replaced or deleted before it was delivered. The next report of the schedule is delivered.';
    case 'STORAGE_UNAVAILABLE':
    case 'WORKER_LOST':
      return 'The service was not able to send the report. Repeat the delivery.';
    case 'INTERNAL':
      return 'Repeat the delivery. If it fails again, the log of the service has the cause.';
  }
}
