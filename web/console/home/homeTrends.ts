import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";

/** Number of days of a period. */
export const TREND_DAYS = 7;

/** Broadcast that began on a day. */
export interface BegunBroadcast {
	id: number;
	name: string;
	day: string;
}

interface Trend {
	name: Exclude<keyof HomeDay, "day">;
	label: string;
	unit: string;
	color: string;
	moreIsLoss?: boolean;
}

/** Figures of the home page that are compared with the week before. */
const TRENDS: readonly Trend[] = [
	{ name: "visits", label: "予約の来店", unit: "件", color: "var(--app-chart-1)" },
	{ name: "followed", label: "友だち追加", unit: "人", color: "var(--app-chart-2)" },
	{ name: "received", label: "受信したメッセージ", unit: "件", color: "var(--app-chart-1)" },
	{ name: "sent", label: "送信したメッセージ", unit: "件", color: "var(--app-chart-3)" },
	{ name: "blocked", label: "ブロック", unit: "人", color: "var(--app-chart-4)", moreIsLoss: true },
];

/** Figures of the last seven days and of the seven before, without those that are zero now. */
export function listTrends(days: readonly HomeDay[], broadcasts: readonly BegunBroadcast[]) {
	const period = days.slice(-TREND_DAYS);
	const before = days.slice(-2 * TREND_DAYS, -TREND_DAYS);
	return TRENDS.flatMap((trend) => {
		const valuesOf = (part: readonly HomeDay[]) => part.map((day) => day[trend.name] ?? 0);
		const [values, valuesBefore] = [valuesOf(period), valuesOf(before)];
		if (values.every((value) => value === 0)) return [];
		return [{ ...trend, values, before: valuesBefore, reason: describePeak(trend, period, broadcasts) }];
	});
}

/** Highest day of a figure, with the broadcasts that began on it. */
function describePeak(
	{ name, unit }: Trend,
	period: readonly HomeDay[],
	broadcasts: readonly BegunBroadcast[],
): string | null {
	const peak = period.toSorted((a, b) => (b[name] ?? 0) - (a[name] ?? 0))[0];
	const value = peak?.[name] ?? 0;
	if (!peak || value === 0) return null;
	const sent = broadcasts.filter(({ day }) => day === peak.day).map((each) => `「${each.name}」`);
	const cause = sent.length > 0 ? `。この日に一斉配信${sent.join("")}を送っています` : "";
	return `最も多いのは${formatLongDay(peak.day)}の${value.toLocaleString("ja-JP")}${unit}${cause}。`;
}
