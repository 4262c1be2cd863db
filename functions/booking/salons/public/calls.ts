import { dayNumber, dayWritten } from "#domain/booking/salons/minutes.ts";
import { daysAhead } from "#domain/booking/salons/rules/too-far.ts";
import { DEFAULT_ZONE, today } from "#domain/platform/time/time.ts";
import { isDay } from "#domain/platform/wire/wire.ts";
import type { Ctx } from "#functions/context.ts";
import type { CourseRow, ResourceRow } from "../engine/rows.ts";
import { askRoom } from "../room.ts";
import { type Choice, lengthAndSubs } from "./choice.ts";
import type { OpenSalon } from "./open-salon.ts";

/** How many days the grid shows at once, and how many its script asks for. */
export const GRID_DAYS = 7;
export const MONTH_DAYS = 35;

/** The first and the last day at which a visitor may look. */
export function daysShown(ctx: Ctx, { rules }: OpenSalon): { first: string; last: string } {
	const first = today(ctx.now, ctx.zone);
	return { first, last: dayWritten(dayNumber(first) + daysAhead(rules.window)) };
}

/** The first day of a grid: one that was asked for, as far as there is anything to see. */
export function gridStart(ctx: Ctx, salon: OpenSalon, asked: string): string {
	const { first, last } = daysShown(ctx, salon);
	return isDay(asked) && asked > first && asked <= last ? asked : first;
}

/** The times of some days for what was chosen. */
export const askGrid = (
	ctx: Ctx,
	salon: OpenSalon,
	choice: Choice & { course: CourseRow; staff: ResourceRow | null },
	{ date, days, holdKey = null }: { date: string; days: number; holdKey?: string | null },
) =>
	askRoom(ctx.env, salon.id, "grid", {
		courseId: choice.course.id,
		resourceId: choice.staff?.id ?? null,
		...lengthAndSubs(choice),
		...{ date, days, holdKey },
		zone: DEFAULT_ZONE,
		ignoring: choice.change,
	});
