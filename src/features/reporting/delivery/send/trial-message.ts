import { Readable } from 'node:stream';
import { newId } from '../../../../domain/ids.ts';
import type { DeliveryMessage } from './delivery-message.ts';

/** The message with which an admin tries a destination. */
export function trialMessage({ name }: { name: string }): DeliveryMessage {
  const text = `This is a test of the destination “${name}”.\nReports of schedules will be delivered here.\n`;
  const content = Buffer.from(text, 'utf8');
  return {
    id: newId('dlv'),
    subject: `Plimsoll: test of “${name}”`,
    text,
    event: { type: 'destination.test', data: { destination: name } },
    file: {
      name: 'plimsoll-test.txt',
      mediaType: 'text/plain; charset=utf-8',
      sizeBytes: content.length,
      open: async () => Readable.from([content]),
    },
  };
}
