import type { EngineWarning } from '../../domain/warning.ts';

/** The first warnings, each once, and the number of further ones. */
export interface WarningList {
  add(warning: EngineWarning): void;
  list(): EngineWarning[];
}

export function tooLarge(path: string, sizeBytes: number, bytesMax: number): EngineWarning {
  const message = `The file has ${sizeBytes} bytes; at most ${bytesMax} are read.`;
  return { code: 'FILE_TOO_LARGE', message, path };
}

export function createWarningList(warningsMax: number, subject: 'layer' | 'image' = 'layer'): WarningList {
  const shown: EngineWarning[] = [];
  const seen = new Set<string>();
  let more = 0;
  return {
    add(warning) {
      const key = `${warning.code}\0${warning.path ?? ''}\0${warning.message}`;
      if (seen.has(key)) return;
      if (shown.length >= warningsMax) {
        more += 1;
        return;
      }
      seen.add(key);
      shown.push(warning);
    },
    list() {
      if (more === 0) return shown;
      return [
        ...shown,
        { code: 'LIMIT_EXCEEDED', message: `The ${subject} has ${more} more warnings, which were discarded.` },
      ];
    },
  };
}
