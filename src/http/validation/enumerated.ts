/** Returns the value that a text names, ignoring case, or undefined. The exact spelling has precedence. */
export function enumerated<Value extends string>(text: string, values: readonly Value[]): Value | undefined {
  const exact = values.find((one) => one === text);
  return exact ?? values.find((one) => one.toLowerCase() === text.toLowerCase());
}
