import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Day of the forecast: runs from `from` until before `end` evaluate their conditions at `now`. */
export interface ForecastDay {
	now: number;
	from: number;
	end: number;
}

/** Days in the account's zone until an instant; the first one includes everything already due. */
export function listForecastDays({ now, zone }: Pick<Ctx, "now" | "zone">, endAt: number): ForecastDay[] {
	const days: ForecastDay[] = [];
	for (let day = currentDay(now, zone), from = 0; from < endAt; day = daysAfter(day, 1)) {
		const end = Math.min(toInstant(daysAfter(day, 1), "00:00", zone) ?? endAt, endAt);
		days.push({ now: Math.max(now, from), from, end });
		from = end;
	}
	return days;
}
