import { useQuery } from '@tanstack/react-query';
import { Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../components/form/button.tsx';
import { inputClass } from '../../components/form/field.tsx';
import { packageNamesQuery } from '../../features/package-search/package-names-query.ts';
import {
  type PackageQuery,
  packageQueryText,
  parsePackageQuery,
} from '../../features/package-search/parse-package-query.ts';
import { useKeyedState } from '../../lib/hooks/use-keyed-state.ts';

const pauseMs = 250;

/** One field for name and range. Known names are suggested while the user types. */
export function PackageField({
  query,
  onFind,
}: {
  query: PackageQuery | undefined;
  /** Returns false if the text has no name. */
  onFind: (text: string) => boolean;
}) {
  const id = useId();
  const shown = query === undefined ? '' : packageQueryText(query);
  // The text belongs to the query of the address, so that Back also restores the field.
  const [text, setText] = useKeyedState(shown, shown);
  const [isRefused, setRefused] = useState(false);
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text === shown ? '' : (parsePackageQuery(text)?.name ?? '')), pauseMs);
    return () => clearTimeout(timer);
  }, [text, shown]);
  const names = useQuery(packageNamesQuery(paused));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(!onFind(text));
  };
  return (
    <form onSubmit={submit} role="search" aria-label="Find a package" className="mb-4 max-w-3xl">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Where is
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="search"
          value={text}
          maxLength={1200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          list={`${id}-names`}
          aria-describedby={`${id}-hint`}
          aria-invalid={isRefused}
          placeholder="log4j-core < 2.17"
          onChange={(event) => setText(event.target.value)}
          className={`${inputClass} min-h-10 font-mono text-base`}
        />
        <datalist id={`${id}-names`}>
          {(names.data ?? []).map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" look="primary" className="min-h-10">
          <SearchIcon aria-hidden="true" size={14} /> Find
        </Button>
      </div>
      <p id={`${id}-hint`} className={`mt-1 text-xs ${isRefused ? 'font-medium text-critical' : 'text-muted'}`}>
        {isRefused ? 'Type the name of a package first. ' : ''}A name, and versions after it: <code>&lt; 2.17</code>,{' '}
        <code>&gt;= 3.0 &lt; 3.0.15</code>, <code>= 4.17.20 || = 4.17.21</code>. <code>npm:</code> before the name
        limits the type. Package URLs work as well.
      </p>
    </form>
  );
}
