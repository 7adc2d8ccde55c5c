/** Stands for the modules of the service, which the executable does not contain. */
export function startService(): never {
  throw notContained();
}

export function runAdminCommand(): never {
  throw notContained();
}

function notContained(): Error {
  const error = new Error(
    'This executable does not contain the service. The npm package and the container image have the commands serve and admin.',
  );
  // The command line prints these errors without a stack.
  error.name = 'UsageError';
  return error;
}
