import { type DestinationStream, destination, type Logger, pino } from 'pino';

/** Wherever they appear, also one level down. */
const secretKeys = [
  'authorization',
  'cookie',
  '["x-api-key"]',
  '["set-cookie"]',
  'apiKey',
  'secret',
  'password',
  'token',
  'credentials',
];

/** Structured log, one JSON line an entry, on standard error unless told. Credentials are never written. */
export function createLogger({ level = 'info', to }: { level?: string; to?: DestinationStream } = {}): Logger {
  const paths = secretKeys.flatMap((key) => {
    const below = key.startsWith('[') ? key : `.${key}`;
    return [key, `*${below}`, `*.*${below}`];
  });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    to ?? destination({ fd: 2, sync: true }),
  );
}
