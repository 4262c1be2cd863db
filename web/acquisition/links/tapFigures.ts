/** A part of all taps, from 0 to 1, in per cent. */
export const shareText = (share: number): string =>
	`${(share * 100).toLocaleString("ja-JP", { maximumFractionDigits: 1 })}%`;

const number = (count: number) => count.toLocaleString("ja-JP");

/** A button's taps, its friends, and its part of all taps, as operators read them. */
export const tapFigures = (counted: { tap_count: number; unique_tap_count: number; share: number }): string =>
	`${number(counted.tap_count)}回　${number(counted.unique_tap_count)}人　${shareText(counted.share)}`;
