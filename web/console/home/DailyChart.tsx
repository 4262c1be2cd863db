import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { Paper, Stack, Text, Title } from "@mantine/core";
import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { formatShortDay } from "#domain/platform/time/format-moment.ts";
import { type HomeSeries, sumSeries } from "./homeSeries.ts";

interface DailyChartProps {
	title: string;
	days: HomeDay[];
	lines: readonly HomeSeries[];
}

/** Bar chart of daily figures. Screen readers get the sums, and the table as an alternative. */
export function DailyChart({ title, days, lines }: DailyChartProps) {
	const sums = lines
		.map(({ name, label, unit }) => `${label} ${sumSeries(days, name).toLocaleString("ja-JP")}${unit}`)
		.join("、");
	return (
		<Paper withBorder p="md">
			<Stack gap="xs">
				<div>
					<Title order={3}>{title}</Title>
					<Text size="sm" c="dimmed">
						{sums}
					</Text>
				</div>
				<div role="img" aria-label={`${title}の日ごとのグラフ。合計は${sums}です。`}>
					<BarChart
						h={220}
						data={days.map((day) => ({ ...day, day: formatShortDay(day.day) }))}
						dataKey="day"
						series={lines.map(({ name, label, color }) => ({ name, label, color }))}
						withLegend
						// In the order of the bars, instead of alphabetical.
						legendProps={{ verticalAlign: "bottom", itemSorter: null }}
						tickLine="none"
						yAxisProps={{ allowDecimals: false, width: 44 }}
						valueFormatter={(value) => value.toLocaleString("ja-JP")}
						barChartProps={{ accessibilityLayer: false }}
						barProps={{ isAnimationActive: false }}
					/>
				</div>
			</Stack>
		</Paper>
	);
}
