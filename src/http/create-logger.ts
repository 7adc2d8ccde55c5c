import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { renderLogEntry } from './render-log-entry.ts';
import { serializeError } from './serialize-error.ts';

/** Redacted at the top level and one level below. */
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

export interface LoggerOptions {
  level?: string;
  /** `pretty`: lines for humans; `json`: one JSON object per entry. */
  format?: 'pretty' | 'json';
  /** Standard error by default. */
  to?: DestinationStream;
}

/**
 * Creates a logger for standard error. Credentials are never written. Entries are written synchronously, so that none is lost when the
 * process ends.
 */
export function createLogger({ level = 'info', format = 'json', to }: LoggerOptions = {}): Logger {
  const paths = secretKeys.flatMap((key) => {
    const below = key.startsWith('[') ? key : `.${key}`;
    return [key, `*${below}`, `*.*${below}`];
  });
  const target = to ?? destination({ fd: 2, sync: true });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
    },
    format === 'pretty'
      ? { write: (line) => writeShown(target, line) }
      : { write: (line) => target.write(escape(line)) },
  );
}

function writeShown(target: DestinationStream, line: string): void {
  const text = renderLogEntry(line);
  if (text !== undefined) target.write(text);
}

/** JSON escapes only the first 32 control characters. Terminals also interpret U+007F to U+009F. */
function escape(line: string): string {
  return line.replace(/[\u007F-\u009F\u2028\u2029]/g, toEscape);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
