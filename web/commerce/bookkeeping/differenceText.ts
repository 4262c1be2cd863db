import { formatYen } from "#domain/platform/texts/format-yen.ts";

/** Difference of the counted cash, in words. */
export function differenceText(yen: number | null): string {
	if (yen === null) return "—";
	if (yen === 0) return "なし";
	return `${formatYen(Math.abs(yen))}${yen > 0 ? "多い" : "不足"}`;
}
