/** Formats a share (0 to 1) as a percentage. */
export const formatShare = (share: number): string =>
	`${(share * 100).toLocaleString("ja-JP", { maximumFractionDigits: 1 })}%`;
