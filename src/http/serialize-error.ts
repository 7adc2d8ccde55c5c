/** An error as the log has it. */
export interface LoggedError {
  name: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
  /** Of an AggregateError, such as the attempts of one connect. */
  errors?: LoggedError[];
}

const causesMax = 5;
const errorsMax = 5;

/**
 * Name, message, code and stack of an error and its causes, and nothing else: errors of the database driver carry the whole client with
 * its connection parameters, and details with values of rows. A value that is no error gives its type alone.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { name: 'NotAnError', message: typeof error === 'string' ? error : typeof error };
  const code = 'code' in error && ['string', 'number'].includes(typeof error.code) ? String(error.code) : undefined;
  const isDeep = depth >= causesMax;
  return {
    name: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(!isDeep && error.cause instanceof Error && { cause: serializeError(error.cause, depth + 1) }),
    ...(!isDeep &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, errorsMax).map((one) => serializeError(one, depth + 1)),
      }),
  };
}
