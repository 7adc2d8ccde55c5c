/** Says to screen readers what the struck-through text of a row says to the eye. */
export function Gone() {
  return <span className="sr-only">No longer in the list. </span>;
}
