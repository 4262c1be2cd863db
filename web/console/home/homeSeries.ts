import type { HomeDay } from "#domain/console/home/chart-days.ts";

/** Series of a chart and column of its table. */
export interface HomeSeries {
	name: Exclude<keyof HomeDay, "day" | "visits">;
	label: string;
	unit: string;
	/** Token of the series (docs/design.md). */
	color: string;
}

/** Charts with their series. */
export const HOME_CHARTS = {
	messages: {
		title: "メッセージ",
		lines: [
			{ name: "received", label: "受信", unit: "件", color: "var(--app-chart-1)" },
			{ name: "sent", label: "送信", unit: "件", color: "var(--app-chart-2)" },
		],
	},
	friends: {
		title: "友だち",
		lines: [
			{ name: "followed", label: "追加", unit: "人", color: "var(--app-chart-1)" },
			{ name: "blocked", label: "ブロック", unit: "人", color: "var(--app-chart-4)" },
		],
	},
} as const satisfies Record<string, { title: string; lines: readonly HomeSeries[] }>;

/** Series that are visible to this operator. */
export const listVisibleSeries = (days: HomeDay[], lines: readonly HomeSeries[]): readonly HomeSeries[] =>
	lines.filter(({ name }) => days.every((day) => day[name] !== null));

/** Sum of a series over the days. */
export const sumSeries = (days: HomeDay[], name: HomeSeries["name"]): number =>
	days.reduce((sum, day) => sum + (day[name] ?? 0), 0);
