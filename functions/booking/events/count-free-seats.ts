import { and, eq, isNull, sql } from "drizzle-orm";
import { eventMenus, eventReserves } from "#db/booking/event-slot-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { remainingSeats } from "#functions/engine/actions/effects/event-reserve.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

type SeatsInput = { ctx: Ctx; input: { id: number } };

/** Returns the menus of a slot. @throws Refusal 404 */
export async function showSlotMenus({ ctx, input: { id } }: SeatsInput) {
	await assertSlot(ctx, id);
	const menus = await ctx.db
		.select({ id: eventMenus.id, name: eventMenus.name, price: eventMenus.price })
		.from(eventMenus)
		.where(and(eq(eventMenus.eventReserveId, id), isNull(eventMenus.deletedAt)))
		.orderBy(eventMenus.id);
	return { has_menu: menus.length > 0 ? 1 : 0, event_menus: menus };
}

/** Counts the free seats of a slot; null without limit. @throws Refusal 404 */
export async function countFreeSlotSeats({
	ctx,
	input: { id },
}: SeatsInput): Promise<{ rest: number | null }> {
	await assertSlot(ctx, id);
	return countRemainingSeats(ctx, { event_slot_id: id, event_menu_id: null });
}

/** Counts the free seats of a menu; null without limit. @throws Refusal 404 */
export async function countFreeMenuSeats({
	ctx,
	input: { id },
}: SeatsInput): Promise<{ rest: number | null }> {
	const [menu] = await ctx.db
		.select({ slot: eventMenus.eventReserveId })
		.from(eventMenus)
		.where(and(eq(eventMenus.id, id), isNull(eventMenus.deletedAt)));
	if (!menu) throw notFound();
	return countRemainingSeats(ctx, { event_slot_id: menu.slot, event_menu_id: id });
}

async function countRemainingSeats(
	ctx: Ctx,
	slot: Parameters<typeof remainingSeats>[0],
): Promise<{ rest: number | null }> {
	const [row] = await queryRows(
		ctx.db,
		{ seatsLeft: nullable(number) },
		sql`select ${remainingSeats(slot)} as seatsLeft`,
	);
	return { rest: row?.seatsLeft == null ? null : Math.max(0, row.seatsLeft) };
}

async function assertSlot(ctx: Ctx, id: number): Promise<void> {
	const [slot] = await ctx.db
		.select({ id: eventReserves.id })
		.from(eventReserves)
		.where(and(eq(eventReserves.id, id), isNull(eventReserves.deletedAt)));
	if (!slot) throw notFound();
}
