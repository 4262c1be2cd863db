/** Key of the file of a friend's message in our own store. */
export const contentKey = (lineMessageId: string): string => `messages/${lineMessageId}`;
