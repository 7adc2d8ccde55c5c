import { classifyDatabaseError } from '../../../db/database-errors.ts';
import { validationError } from '../../../domain/api-error.ts';

/** Returns the result of `write`. Turns the unique violation of a view's name into VALIDATION_ERROR at `name`. */
export async function refuseNameInUse<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (classifyDatabaseError(error) !== 'unique-violation') throw error;
    throw validationError([{ path: 'name', message: 'is the name of another view of this page' }]);
  }
}
