/** A part of all taps, from 0 to 1, in per cent. */
export const shareText = (share: number): string =>
	`${(share * 100).toLocaleString("ja-JP", { maximumFractionDigits: 1 })}%`;
