import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { countOf } from '../../lib/text/format-number.ts';
import { coveredQuery } from './covered-query.ts';

interface WouldCoverProps {
  cveId: string;
  packageName: string;
  /** The tag that limits the scope. */
  tagId?: string | undefined;
}

/** How many open findings an exception with these values would suppress. */
export function WouldCover({ cveId, packageName, tagId }: WouldCoverProps) {
  const id = useDeferredValue(cveId.trim());
  const name = useDeferredValue(packageName.trim());
  const filter = { cveId: id, package: name, ...(tagId === undefined ? {} : { tag: tagId }) };
  const { data, isError } = useQuery(coveredQuery(filter));
  if (id === '' || name === '') return null;
  if (data === undefined) {
    return (
      <p className="mb-3 text-sm text-muted">
        {isError ? 'The number of covered findings is not known.' : 'Counting covered findings…'}
      </p>
    );
  }
  const { total } = data.meta;
  return (
    <p className="mb-3 rounded-md bg-surface-2 p-2 text-sm" aria-live="polite">
      Covers now:{' '}
      <Link to="/findings" search={filter}>
        {countOf(total, 'open finding')}
      </Link>
      .{total === 0 && ' An exception may be proposed before the vulnerability is found.'}
    </p>
  );
}
