import { formatLongDay, formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";

/** Planned moment in prose, as the buttons of frequent times name it: `明日 12月1日(火) 10:00`. */
export function plannedTime({ date, time }: { date: string; time: string }, now: number): string {
	const today = currentDay(now);
	const nearness = { [today]: "今日 ", [currentDay(now + DAY)]: "明日 " }[date] ?? "";
	const day = date.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(date) : formatLongDay(date);
	return `${nearness}${day} ${time}`;
}
