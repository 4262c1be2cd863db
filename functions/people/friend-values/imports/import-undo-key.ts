/** Undo key of an import, as in its audit entry. */
export const importUndoKey = (id: number): string => `friend-import:${id}`;
