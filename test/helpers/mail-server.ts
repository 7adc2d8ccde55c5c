import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it was sent (RFC 5322). */
  source: string;
}

export interface MailServer {
  /** `smtp://127.0.0.1:<port>`. */
  url: string;
  mails: ReceivedMail[];
  /** Recipients that the server refuses. */
  refused: Set<string>;
  close(): Promise<void>;
}

/** A mail server on loopback without TLS that accepts the user `plimsoll` with the password `secret`. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'plimsoll' && password === 'secret') done(null, { user: username });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (refused.has(address)) done(Object.assign(new Error('unknown'), { responseCode: 550 }));
      else done();
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const source = Buffer.concat(chunks).toString('utf8');
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
