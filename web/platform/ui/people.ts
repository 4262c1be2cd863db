/** A number of friends as operators read it. */
export const people = (count: number): string => `${count.toLocaleString("ja-JP")}人`;
