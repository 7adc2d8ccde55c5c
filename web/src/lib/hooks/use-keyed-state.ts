import { useCallback, useState } from 'react';

/** State that belongs to a key, such as the filter of a list. It returns to its initial value when the key changes. */
export function useKeyedState<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const [stored, setStored] = useState({ key, value: initial });
  const set = useCallback((value: Value) => setStored({ key, value }), [key]);
  return [stored.key === key ? stored.value : initial, set];
}
