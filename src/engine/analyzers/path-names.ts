export interface PathNames {
  /** The part after the last slash. */
  baseName: string;
  /** The part of the base name after its last dot, in lower case. Undefined without a dot, and when it is longer than any known extension. */
  extension: string | undefined;
}

const extensionLengthMax = 32;

let lastPath = '';
let lastNames: PathNames = { baseName: '', extension: undefined };

/** The names by which files are recognized. Several indexes ask for those of the same path, so the last answer is kept. */
export function namesOf(path: string): PathNames {
  if (path !== lastPath) {
    lastPath = path;
    lastNames = readNames(path);
  }
  return lastNames;
}

function readNames(path: string): PathNames {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const isExtension = dot > slash && path.length - dot - 1 <= extensionLengthMax;
  return {
    baseName: path.slice(slash + 1),
    extension: isExtension ? path.slice(dot + 1).toLowerCase() : undefined,
  };
}
