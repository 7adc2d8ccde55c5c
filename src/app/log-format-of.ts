import type { Config } from '../config/config.ts';

/**
 * Returns the format of the log on standard error. A program that reads standard output often reads standard error too, so that `pretty`
 * requires both to be terminals.
 */
export function logFormatOf({ logFormat }: Pick<Config, 'logFormat'>): 'pretty' | 'json' {
  if (logFormat !== 'auto') return logFormat;
  return process.stdout.isTTY && process.stderr.isTTY ? 'pretty' : 'json';
}
