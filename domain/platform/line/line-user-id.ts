/** LINE's id of a user. */
const USER_ID = /^U[0-9a-f]{32}$/;

export const isLineUserId = (text: string): boolean => USER_ID.test(text);
