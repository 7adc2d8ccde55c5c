import { ScanError } from '../domain/scan-error.ts';
import type { ProviderContext } from './provider-access.ts';

/**
 * Lists a registry part by part (project, repository of a product), each by `list`. A part that is refused or has no list is told to
 * `onSkipped` and passed over. Where nobody wants to be told, or all parts are refused, the first refusal ends the listing, after
 * everything else was listed: a list with a gap must not be taken for the whole.
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
