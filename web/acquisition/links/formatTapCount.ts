/** Formats a number of taps. */
export const formatTapCount = (count: number): string => `${count.toLocaleString("ja-JP")}回`;
