import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { loadCode } from './load-code.ts';

/** A page, or a part of a page such as a tab, that has its own chunk. A failure of the chunk is the failure of the page. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): AsyncRouteComponent<Props> {
  return lazyRouteComponent(() => loadCode(load), name);
}
