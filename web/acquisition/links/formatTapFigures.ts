import { formatShare } from "#web/platform/ui/formatShare.ts";

const formatNumber = (count: number) => count.toLocaleString("ja-JP");

/** Formats a button's taps, friends and share. */
export const formatTapFigures = (figures: {
	tap_count: number;
	unique_tap_count: number;
	share: number;
}): string =>
	`${formatNumber(figures.tap_count)}回　${formatNumber(figures.unique_tap_count)}人　${formatShare(figures.share)}`;
