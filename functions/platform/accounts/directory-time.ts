/**
 * Time of rows in the directory. Accounts share them, and in development each has a simulator whose clock can be
 * moved.
 */
export const directoryTime = (): number => Date.now();
