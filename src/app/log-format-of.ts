import type { Config } from '../config/config.ts';

/**
 * The form of the log. It goes to standard error; where standard output is piped to a program, that program often reads standard error
 * too, so that lines for people need both to be terminals.
 */
export function logFormatOf({ logFormat }: Pick<Config, 'logFormat'>): 'pretty' | 'json' {
  if (logFormat !== 'auto') return logFormat;
  return process.stdout.isTTY && process.stderr.isTTY ? 'pretty' : 'json';
}
