import type { ForecastHour } from "#domain/automation/forecast/forecast.ts";
import { WEEKDAYS } from "#domain/platform/time/weekdays.ts";

/** The hours of one day. */
export interface Day {
	/** `YYYY-MM-DD`. */
	date: string;
	/** `11/21(土)` */
	text: string;
	sum: number;
	hours: DayHour[];
}

export interface DayHour extends ForecastHour {
	/** Of the clock. */
	hour: number;
}

/** Hours by their days. */
export const daysOf = (hours: readonly ForecastHour[]): Day[] =>
	[...Map.groupBy(hours, ({ at }) => at.slice(0, 10))].map(([date, own]) => ({
		date,
		text: dayText(date),
		sum: own.reduce((sum, hour) => sum + hour.own + hour.others, 0),
		hours: own.map((hour) => ({ ...hour, hour: Number(hour.at.slice(11, 13)) })),
	}));

function dayText(date: string): string {
	const [, month, day] = date.split("-").map(Number);
	return `${month}/${day}(${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]})`;
}

export const count = (messages: number): string => messages.toLocaleString("ja-JP");

/** `10時台: 30通（この内容 20通・ほかの予定 10通）` */
export const hourText = ({ hour, own, others }: DayHour): string =>
	own + others === 0
		? `${hour}時台: なし`
		: `${hour}時台: ${count(own + others)}通（この内容 ${count(own)}通・ほかの予定 ${count(others)}通）`;
