/** Formatted number of people. */
export const people = (count: number): string => `${count.toLocaleString("ja-JP")}人`;
