/** Number of messages that LINE counts, in words. */
export const formatMessages = (count: number): string => `${count.toLocaleString("ja-JP")}通`;
