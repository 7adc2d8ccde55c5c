import { ScanError } from '../domain/scan-error.ts';
import type { ProviderContext } from './provider-access.ts';

/**
 * Lists a registry in parts (projects, or repositories of a product) with `list`. A part that is refused or has no list is skipped and
 * passed to `onSkipped`. Without that callback, or when all parts are refused, the first refusal is thrown after all parts were listed:
 * an incomplete list must not be used as a complete one.
 */
export async function* listEach<Part>(
  { onSkipped }: Pick<ProviderContext, 'onSkipped'>,
  parts: Iterable<Part> | AsyncIterable<Part>,
  list: (part: Part) => AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let isAnyOpen = false;
  let refusal: ScanError | undefined;
  for await (const part of parts) {
    try {
      yield* list(part);
      isAnyOpen = true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal ??= error;
      onSkipped?.(error);
    }
  }
  if (refusal !== undefined && (!isAnyOpen || onSkipped === undefined)) throw refusal;
}

function isRefusal(error: unknown): error is ScanError {
  return error instanceof ScanError && (error.code === 'UNAUTHORIZED' || error.code === 'NOT_A_REGISTRY');
}
