/** Computes the value when it is first needed. */
export function lazily<Value>(create: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: create() };
    return known.value;
  };
}
