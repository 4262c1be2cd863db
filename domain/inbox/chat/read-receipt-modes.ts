/** Moments at which a friend's messages are marked as read in LINE. */
export const READ_RECEIPT_MODES = {
	never: "つけない",
	open: "トークを開いたとき",
	answer: "返信したとき",
} as const;

export type ReadReceiptMode = keyof typeof READ_RECEIPT_MODES;
