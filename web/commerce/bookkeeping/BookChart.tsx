import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { Paper } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatShortDay } from "#domain/platform/time/format-moment.ts";
import type { BooksPage } from "./bookkeepingApi.ts";

const SERIES = [
	{ name: "sales_yen", label: "売上", color: "var(--app-chart-1)" },
	{ name: "back_yen", label: "返金・異議申し立て", color: "var(--app-chart-4)" },
];

/** Sales of each day, and what went back. Screen readers get the sums; the table below is the alternative. */
export const BookChart = ({ books: { days, total } }: { books: BooksPage }) => (
	<Paper withBorder p="md">
		<div
			role="img"
			aria-label={`日ごとの売上と返金のグラフ。合計は、売上${formatYen(total.sales_yen)}、返金・異議申し立て${formatYen(total.refunded_yen + total.disputed_yen)}です。`}
		>
			<BarChart
				h={220}
				data={days.map((day) => ({
					...day,
					day: formatShortDay(day.day),
					back_yen: day.refunded_yen + day.disputed_yen,
				}))}
				dataKey="day"
				series={SERIES}
				withLegend
				// In the order of the bars, instead of alphabetical.
				legendProps={{ verticalAlign: "bottom", itemSorter: null }}
				tickLine="none"
				yAxisProps={{ allowDecimals: false, width: 72 }}
				valueFormatter={formatYen}
				barChartProps={{ accessibilityLayer: false }}
				barProps={{ isAnimationActive: false }}
			/>
		</div>
	</Paper>
);
