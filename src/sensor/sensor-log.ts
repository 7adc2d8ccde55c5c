import type { LogLevel } from '../config/config.ts';

export type LogFields = Readonly<Record<string, string | number | boolean | null | object>>;

/** Log of the sensor: one JSON object per line with the members `level`, `time`, `msg` and those of the entry. */
export interface SensorLog {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

const ranks: Readonly<Record<LogLevel, number>> = { trace: 0, debug: 1, info: 2, warn: 3, error: 4, silent: 5 };

export function createSensorLog(level: LogLevel, write: (line: string) => void): SensorLog {
  const log = (own: Exclude<LogLevel, 'silent'>) => (fields: LogFields, message: string) => {
    if (ranks[own] < ranks[level]) return;
    write(`${escape(JSON.stringify({ level: own, time: new Date().toISOString(), msg: message, ...fields }))}\n`);
  };
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

/** JSON escapes only the first 32 control characters. Terminals also interpret U+007F to U+009F. */
function escape(line: string): string {
  return line.replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
