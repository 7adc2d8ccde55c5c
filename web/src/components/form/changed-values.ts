/**
 * The values that the user changed. A form sends only these: a colleague may have changed the others since the form was filled in.
 *
 * @param dirtyFields of the state of the form. It must be read while the form is drawn, because the library tracks what is read.
 */
export function changedValues<Values extends object>(
  values: Values,
  dirtyFields: Partial<Readonly<Record<keyof Values, boolean>>>,
): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name of Object.keys(values) as (keyof Values)[]) {
    if (dirtyFields[name] === true) changed[name] = values[name];
  }
  return changed;
}
