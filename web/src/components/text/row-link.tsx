import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { hrefOf, type ParamOf, type ParamsOf } from '../../lib/url/href-of.ts';
import type { Search } from '../../lib/url/search.ts';

type Path = Extract<LinkProps['to'], `/${string}`>;

type RowLinkProps<To extends Path> = {
  to: To;
  search?: Search;
  title?: string | undefined;
  className?: string;
  children: ReactNode;
} & ([ParamOf<To>] extends [never] ? { params?: undefined } : { params: ParamsOf<To> });

/**
 * A link in a row of a table. The link of the router compares itself with each address and loads the page under the pointer, which takes
 * most of the time of drawing a row, and a scrolled table draws hundreds of links in a second.
 */
export function RowLink<To extends Path>({ to, params, search = {}, title, className, children }: RowLinkProps<To>) {
  const router = useRouter();
  const href = hrefOf(to, params ?? {}, search, router.basepath);
  const follow = (event: MouseEvent): void => {
    // The browser opens a window or a tab.
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const target = { to, search, ...(params && { params }) };
    void router.navigate(target as Pick<LinkProps, 'to' | 'params' | 'search'>);
  };
  return (
    <a href={href} title={title} className={className} onClick={follow}>
      {children}
    </a>
  );
}
