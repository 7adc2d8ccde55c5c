/** The value that a text names without regard to case; undefined when it names none. The exact spelling goes first. */
export function enumerated<Value extends string>(text: string, values: readonly Value[]): Value | undefined {
  const exact = values.find((one) => one === text);
  return exact ?? values.find((one) => one.toLowerCase() === text.toLowerCase());
}
