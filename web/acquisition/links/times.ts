/** A number of taps as operators read it. */
export const times = (count: number): string => `${count.toLocaleString("ja-JP")}回`;
