/**
 * Remembers a value of the last folder. Layers list their files by folder, and most questions about a path have the same answer for all
 * files of a folder. `folder` is that of `namesOf`.
 */
export function rememberFolder<Value>(valueOf: (folder: string) => Value): (folder: string) => Value {
  let last = '';
  let value = valueOf('');
  return (folder) => {
    if (folder !== last) {
      last = folder;
      value = valueOf(folder);
    }
    return value;
  };
}
