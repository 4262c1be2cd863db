import { CompositeChart } from "@mantine/charts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import "@mantine/charts/styles.layer.css";
import { daysBetween } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { formatShortDay } from "#domain/platform/time/format-moment.ts";

import type { CostForecast, SendingCosts } from "./sendingCostsApi.ts";

interface CostChartProps {
	days: SendingCosts["days"];
	forecast: CostForecast;
}

/** Chart of the month's days: sent messages, and the forecast of the others with its band. */
export function CostChart({ days, forecast }: CostChartProps) {
	const sentOf = new Map(days.map(({ day, billed }) => [day, billed]));
	const expectedOf = new Map(forecast.days.map((day) => [day.day, day]));
	const rows = listDays(forecast).map((day) => {
		const coming = expectedOf.get(day);
		const sent = sentOf.get(day) ?? 0;
		return {
			day: formatShortDay(day),
			sent,
			expected: coming?.expected ?? null,
			// The band of today is above its messages.
			band: coming ? [sent + coming.low, sent + coming.high] : null,
		};
	});
	return (
		<div
			role="img"
			aria-label={`日ごとの通数と見込みのグラフ。ここまで${formatMessages(forecast.used)}です。`}
		>
			<CompositeChart
				h={240}
				data={rows}
				dataKey="day"
				series={[
					{ name: "sent", label: "送った通数", color: "blue.6", type: "bar" },
					{ name: "expected", label: "見込み", color: "blue.3", type: "bar" },
					{ name: "band", label: "見込みの幅", color: "gray.6", type: "area" },
				]}
				withLegend
				legendProps={{ verticalAlign: "bottom", itemSorter: null }}
				tickLine="none"
				withDots={false}
				curveType="linear"
				strokeWidth={1}
				yAxisProps={{ allowDecimals: false, width: 52 }}
				valueFormatter={formatValue}
				composedChartProps={{ accessibilityLayer: false }}
				barProps={{ isAnimationActive: false, stackId: "day" }}
				areaProps={{ isAnimationActive: false, connectNulls: false }}
			/>
		</div>
	);
}

/** A band has two values. */
const formatValue = (value: number | number[]): string => [value].flat().map(formatMessages).join("〜");

/** All days of the forecast's month. */
const listDays = ({ today, days }: CostForecast): string[] => [
	...daysBetween(`${today.slice(0, 7)}-01`, today),
	...days.map(({ day }) => day),
];
