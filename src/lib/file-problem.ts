const readProblems: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
};

const writeProblems: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the limit of the size of files is exceeded',
  EROFS: 'the file system is read-only',
};

/** The reason why a file could not be read, for the user. The message of Node names system calls, and often another file. */
export function readProblem(error: unknown): string {
  return problemOf(error, readProblems);
}

/** The reason why a path of which a folder may be missing or be a file could not be used, for the user. */
export function openProblem(error: unknown): string {
  return problemOf(error, {
    ...writeProblems,
    ...readProblems,
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'it is a file',
  });
}

/** The reason why a file could not be written, for the user. */
export function writeProblem(error: unknown): string {
  return problemOf(error, writeProblems);
}

/** Whether this is the error of a system call on a file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** Whether a file could not be written because there is no space. Errors of a write have no path. */
export function isSpaceError(error: unknown): error is NodeJS.ErrnoException {
  return isFileError(error) && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
}

function problemOf(error: unknown, problems: Readonly<Record<string, string>>): string {
  const code = isFileError(error) ? String(error.code) : 'unknown error';
  return problems[code] ?? code;
}
