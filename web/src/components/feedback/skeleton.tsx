import { useEffect, useState } from 'react';

const visibleAfterMs = 150;

/** Lines in place of content that is loading. They are visible after 150 ms, so that fast answers do not flicker, and have their place before. */
export function Skeleton({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), visibleAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={label} className="py-2">
      <div className={isVisible ? '' : 'invisible'}>
        {Array.from({ length: lines }, (_, index) => (
          <div key={index} className="mb-2 h-4 animate-pulse rounded-sm bg-surface-3 odd:w-4/5" />
        ))}
      </div>
    </div>
  );
}
