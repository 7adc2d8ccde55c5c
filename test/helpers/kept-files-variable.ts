/** Names the folder of files that later runs of tests use again. The temporary files of a run are removed at its end. */
export const keptFilesVariable = 'PLIMSOLL_TEST_KEPT_FILES';
