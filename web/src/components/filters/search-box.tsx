import { Search as SearchIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const pauseMs = 250;

/** A search input whose text applies after a short pause in typing, or at once with Enter. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  useEffect(() => {
    // The address changed otherwise, for example by Back.
    if (value !== applied.current) {
      applied.current = value;
      setText(value);
    }
  }, [value]);
  const apply = (next: string): void => {
    applied.current = next;
    onChange(next === '' ? undefined : next);
  };
  useEffect(() => {
    if (text === applied.current) return;
    const timer = setTimeout(() => apply(text), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative">
      <SearchIcon aria-hidden="true" size={14} className="absolute top-1/2 left-2 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder="Search"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply(text)}
        className="min-h-8 w-56 rounded-md border border-line bg-surface pr-2 pl-7 text-sm pointer-coarse:min-h-11"
      />
    </div>
  );
}
