/** Formatted number of people. */
export const formatPeople = (count: number): string => `${count.toLocaleString("ja-JP")}人`;
