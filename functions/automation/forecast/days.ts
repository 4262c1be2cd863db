import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { instantAt, today } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";

/** A day of the forecast: conditions are evaluated at `now` for runs from `from` until before `end`. */
export interface ForecastDay {
	now: number;
	from: number;
	end: number;
}

/** Days in the account's zone until an instant; the first one begins with everything already due. */
export function daysFrom({ now, zone }: Pick<Ctx, "now" | "zone">, until: number): ForecastDay[] {
	const days: ForecastDay[] = [];
	for (let day = today(now, zone), from = 0; from < until; day = daysAfter(day, 1)) {
		const end = Math.min(instantAt(daysAfter(day, 1), "00:00", zone) ?? until, until);
		days.push({ now: Math.max(now, from), from, end });
		from = end;
	}
	return days;
}
