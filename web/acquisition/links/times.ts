/** Formats a number of taps. */
export const times = (count: number): string => `${count.toLocaleString("ja-JP")}回`;
