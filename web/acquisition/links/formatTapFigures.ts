import { formatShare } from "#web/platform/ui/formatShare.ts";

const number = (count: number) => count.toLocaleString("ja-JP");

/** Formats a button's taps, friends and share. */
export const formatTapFigures = (figures: {
	tap_count: number;
	unique_tap_count: number;
	share: number;
}): string =>
	`${number(figures.tap_count)}回　${number(figures.unique_tap_count)}人　${formatShare(figures.share)}`;
