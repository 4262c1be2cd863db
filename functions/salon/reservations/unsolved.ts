import { and, asc, eq, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { rowsOf } from "#db/raw.ts";
import { reservations } from "#db/reservations.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { mayBeSeen, presentReservations, reservationStatement } from "./rows.ts";

interface Input {
	salonId: number;
	count_only: boolean;
}

/** How many unsolved ones a page shows. */
const SHOWN = 200;

const isUnsolved = (salonId: number) =>
	sql`${reservations.salonId} = ${salonId} and ${reservations.deletedAt} is null
		and ${reservations.status} in ('pending', 'edit_pending', 'cancel_pending')`;

/** What waits for somebody to judge it, whom this operator may see: how many, and which, the oldest first (M-323). */
export async function listUnsolved({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	const seen = sql`${isUnsolved(input.salonId)} and ${mayBeSeen(ctx)} = 1`;
	const [counted] = await rowsOf<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${reservations} where ${seen}`,
	);
	const count = counted?.count ?? 0;
	if (input.count_only) return { count };
	const open = await ctx.db
		.select({ id: reservations.id, parentId: reservations.parentId })
		.from(reservations)
		.where(and(eq(reservations.salonId, input.salonId), seen))
		.orderBy(asc(reservations.createdAt), asc(reservations.id))
		.limit(SHOWN);
	const ids = open.map(({ id, parentId }) => parentId ?? id);
	const asked = among(ids);
	const found = await reservationStatement(
		ctx,
		input.salonId,
		sql`(${reservations.id} in ${asked} or ${reservations.parentId} in ${asked})`,
	);
	const byId = new Map(presentReservations(found, ctx.zone).map((each) => [each.id, each]));
	return { count, reservations: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []) };
}
