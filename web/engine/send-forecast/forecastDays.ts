import type { ForecastHour } from "#domain/automation/forecast/send-forecast.ts";
import { formatShortWeekday } from "#domain/platform/time/format-moment.ts";

/** Hours of one day. */
export interface ForecastChartDay {
	/** `YYYY-MM-DD`. */
	date: string;
	/** `11/21(土)` */
	text: string;
	sum: number;
	hours: ForecastChartHour[];
}

export interface ForecastChartHour extends ForecastHour {
	/** Hour of the day. */
	hour: number;
}

/** Groups hours by day. */
export const forecastDaysOf = (hours: readonly ForecastHour[]): ForecastChartDay[] =>
	[...Map.groupBy(hours, ({ at }) => at.slice(0, 10))].map(([date, dayHours]) => ({
		date,
		text: formatShortWeekday(date),
		sum: dayHours.reduce((sum, hour) => sum + hour.own + hour.others, 0),
		hours: dayHours.map((hour) => ({ ...hour, hour: Number(hour.at.slice(11, 13)) })),
	}));

export const formatCount = (messages: number): string => messages.toLocaleString("ja-JP");

/** `10時台: 30通（この内容 20通・ほかの予定 10通）` */
export const hourText = ({ hour, own, others }: ForecastChartHour): string =>
	own + others === 0
		? `${hour}時台: なし`
		: `${hour}時台: ${formatCount(own + others)}通（この内容 ${formatCount(own)}通・ほかの予定 ${formatCount(others)}通）`;
