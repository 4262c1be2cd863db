/** Maximum number of days that the books show at a time, and that a file has. */
export const MAX_BOOK_DAYS = 93;
export const MAX_JOURNAL_DAYS = 366;
