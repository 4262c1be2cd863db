import { and, asc, eq, gte, sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations } from "#db/booking/event-slot-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findDoor } from "./find-door.ts";
import { usedSeatsSql } from "./ticket-state-sql.ts";

/** Check-ins of one answer. */
const PAGE_SIZE = 500;
/** Time by which two calls may overlap, because rows of one moment are written by several workers. */
const OVERLAP = 10 * SECOND;

/** Booked seats of a slot, and those that were used. */
export async function countEntered({ db }: Pick<Ctx, "db">, slotId: number) {
	const [row] = await queryRows(
		db,
		{ all: number, entered: number },
		sql`select ifnull(sum(r.num_of_takes), 0) as "all", ifnull(sum(${usedSeatsSql}), 0) as entered from ${eventReservations} r
			where r.event_reserve_id = ${slotId} and r.status in ${ACTIVE_EVENT_STATUS_LIST}`,
	);
	return row ?? { all: 0, entered: 0 };
}

/**
 * Lists the check-ins of a slot that changed since an instant, with the number of used seats. The next call begins where
 * this one ended.
 * @throws Refusal 404, 422
 */
export async function listCheckIns({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number; slotId: number; since?: number | undefined };
}) {
	const { slot } = await findDoor(ctx, input);
	const rows = await ctx.db
		.select({
			key: eventCheckIns.key,
			reservationId: eventCheckIns.reservationId,
			seat: eventCheckIns.seat,
			outcome: eventCheckIns.outcome,
			at: eventCheckIns.at,
			gate: eventCheckIns.gate,
			operator: operators.name,
			changedAt: eventCheckIns.changedAt,
			undoneAt: eventCheckIns.undoneAt,
		})
		.from(eventCheckIns)
		.leftJoin(operators, eq(operators.id, eventCheckIns.operatorId))
		.where(and(eq(eventCheckIns.eventReserveId, slot.id), gte(eventCheckIns.changedAt, input.since ?? 0)))
		.orderBy(asc(eventCheckIns.changedAt), asc(eventCheckIns.id))
		.limit(PAGE_SIZE);
	const isWhole = rows.length < PAGE_SIZE;
	return {
		...(await countEntered(ctx, slot.id)),
		data: rows
			.filter(({ outcome }) => outcome === "admitted" || outcome === "withdrawn")
			.map(({ key, reservationId, seat, at, gate, operator, undoneAt }) => ({
				key,
				booking_id: reservationId,
				seat,
				at,
				gate,
				operator,
				is_undone: undoneAt !== null,
			})),
		since: isWhole ? ctx.now - OVERLAP : rows.at(-1)!.changedAt,
		is_whole: isWhole,
	};
}
