import { useEffect, useState } from 'react';

/** The value after it has not changed for some time, such as text that is being typed. */
export function useDelayed<Value>(value: Value, pauseMs: number): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return delayed;
}
