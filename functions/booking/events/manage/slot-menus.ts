import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { eventMenus } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { EventSlotInput } from "#domain/booking/events/event-inputs.ts";
import { DEFAULT_TAX_RATE } from "#domain/engine/friend-records/payment-request-fields.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Menus of a slot that are not deleted. */
export const selectSlotMenus = (ctx: OperatorCtx, slotId: number) =>
	ctx.db
		.select({ id: eventMenus.id, capacity: eventMenus.capacity })
		.from(eventMenus)
		.where(and(eq(eventMenus.eventReserveId, slotId), isNull(eventMenus.deletedAt)));

/** Statements that replace the menus of a slot, where a condition holds. */
export const replaceMenuStatements = (
	ctx: OperatorCtx,
	{
		slotId,
		menus,
		removedMenuIds,
		condition,
	}: {
		slotId: number;
		menus: EventSlotInput["menus"];
		removedMenuIds: readonly number[];
		condition: SQL;
	},
): Statement[] => [
	ctx.db
		.update(eventMenus)
		.set({ deletedAt: ctx.now })
		.where(and(sql`${eventMenus.id} in ${valuesOfList(removedMenuIds)}`, condition)),
	...menus.map(
		({ id, name, price, tax_rate: taxRate, capacity }): Statement =>
			id === null
				? execute(
						ctx.db,
						insertInto(
							eventMenus,
							{ eventReserveId: slotId, name, price, taxRate: taxRate ?? DEFAULT_TAX_RATE, capacity },
							sql`where ${condition}`,
						),
					)
				: ctx.db
						.update(eventMenus)
						// A form that does not know the rate keeps it.
						.set({ name, price, capacity, ...(taxRate !== undefined && { taxRate }) })
						.where(and(eq(eventMenus.id, id), condition)),
	),
];
