import { Fragment } from 'react';
import { numbered } from '../../lib/lists/numbered.ts';

/**
 * A name of an image or a package, which may be broken after its slashes and colons. It is otherwise one word, which is broken between any two
 * letters.
 */
export function BreakableName({ name }: { name: string }) {
  return numbered(name.split(/(?<=[/:])/)).map(({ number, item }) => (
    <Fragment key={number}>
      {number > 1 && <wbr />}
      {item}
    </Fragment>
  ));
}
