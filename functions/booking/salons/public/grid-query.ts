import { dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { daysAhead } from "#domain/booking/salons/rules/too-far.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import type { Ctx } from "#functions/context.ts";
import { queryRoom } from "../call-salon-room.ts";
import type { CourseRow, ResourceRow } from "../engine/salon-rows.ts";
import { type BookingChoice, lengthAndSubs } from "./booking-choice.ts";
import type { OpenSalon } from "./open-salon.ts";

/** Days in the grid of a page, and days that its script requests. */
export const GRID_DAYS = 7;
export const MONTH_DAYS = 35;

/** The first and the last day at which a visitor may look. */
export function daysShown(ctx: Ctx, { rules }: OpenSalon): { first: string; last: string } {
	const first = currentDay(ctx.now, ctx.zone);
	return { first, last: dayWritten(toDayNumber(first) + daysAhead(rules.window)) };
}

/** The first day of a grid: one that was asked for, as far as there is anything to see. */
export function gridStart(ctx: Ctx, salon: OpenSalon, asked: string): string {
	const { first, last } = daysShown(ctx, salon);
	return isDay(asked) && asked > first && asked <= last ? asked : first;
}

/** The times of some days for what was chosen. */
export const queryGrid = (
	ctx: Ctx,
	salon: OpenSalon,
	choice: BookingChoice & { course: CourseRow; staff: ResourceRow | null },
	{ date, days, holdKey = null }: { date: string; days: number; holdKey?: string | null },
) =>
	queryRoom(ctx.env, salon.id, "grid", {
		courseId: choice.course.id,
		resourceId: choice.staff?.id ?? null,
		...lengthAndSubs(choice),
		...{ date, days, holdKey },
		zone: DEFAULT_ZONE,
		ignoring: choice.change,
	});
