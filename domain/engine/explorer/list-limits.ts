/** Maximum number of items per operation (E-303). */
export const MAX_ITEMS_AT_ONCE = 1_000;
/** Rows added to the list when its end is reached (E-019). */
export const ROWS_PER_SCROLL = 20;
/** Folder 'uncategorized' on the wire. */
export const UNCATEGORIZED = 0;
