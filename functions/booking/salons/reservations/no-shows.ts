import { and, eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertSeen } from "./rows.ts";

/** How often the friend of a reservation did not come to the salon, this time included. 0 for somebody who is no friend. */
export async function countNoShows({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}) {
	await assertSeen(ctx, input.salonId, input.id);
	const ofThisFriend = ctx.db
		.select({ friendId: reservations.friendId })
		.from(reservations)
		.where(and(eq(reservations.salonId, input.salonId), eq(reservations.id, input.id)));
	const [counted] = await rowsOf<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${reservations} where ${reservations.friendId} = (${ofThisFriend})
			and ${reservations.salonId} = ${input.salonId} and ${reservations.isAttended} = 0
			and ${reservations.parentId} is null and ${reservations.deletedAt} is null`,
	);
	return { count: counted?.count ?? 0 };
}
