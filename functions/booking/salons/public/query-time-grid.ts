import { getDaysAhead } from "#domain/booking/salons/rules/too-far.ts";
import { formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import type { Ctx } from "#functions/context.ts";
import { queryRoom } from "../call-salon-room.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import { type BookingChoice, getLengthAndSubResources } from "./booking-choice.ts";
import type { OpenSalon } from "./find-open-salon.ts";

/** Days in the grid of a page. */
export const GRID_DAYS = 7;
/** Days that the page's script loads: five weeks. */
export const GRID_MONTH_DAYS = 35;

/** First and last day that a visitor can view. */
export function getViewableDays(ctx: Ctx, { rules }: OpenSalon): { first: string; last: string } {
	const first = currentDay(ctx.now, ctx.zone);
	return { first, last: formatDayNumber(toDayNumber(first) + getDaysAhead(rules.window)) };
}

/** First day of a grid: the requested one, if it can be viewed. */
export function getGridStart(ctx: Ctx, salon: OpenSalon, requestedDate: string): string {
	const { first, last } = getViewableDays(ctx, salon);
	return isDay(requestedDate) && requestedDate > first && requestedDate <= last ? requestedDate : first;
}

/** Queries the times of a range of days for a choice. */
export const queryTimeGrid = (
	ctx: Ctx,
	salon: OpenSalon,
	choice: BookingChoice & { course: CourseRow; staff: ResourceRow | null },
	{ date, days, holdKey = null }: { date: string; days: number; holdKey?: string | null },
) =>
	queryRoom(ctx.env, salon.id, "grid", {
		courseId: choice.course.id,
		resourceId: choice.staff?.id ?? null,
		...getLengthAndSubResources(choice),
		date,
		days,
		holdKey,
		zone: DEFAULT_ZONE,
		ignoring: choice.change,
	});
