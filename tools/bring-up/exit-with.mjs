import { SetUpError } from './set-up-error.mjs';

/** Prints a line of the set-up to standard error, because standard output belongs to the program. */
export const say = (line) => process.stderr.write(`plimsoll: ${line}\n`);

/** Runs a set-up step of a command. An error that the user can fix is printed as one line without a stack. */
export async function exitWith(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    for (const line of error.message.split('\n')) say(line);
    process.exitCode = error.exitCode;
  }
}
