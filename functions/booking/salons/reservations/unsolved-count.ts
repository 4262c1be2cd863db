import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salons } from "#db/booking/salons.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { isUnsolved } from "../unsolved.ts";
import { mayBeSeen } from "./rows.ts";

/** How much waits for somebody in all salons together, of what this operator may see. */
export async function countUnsolved(ctx: OperatorCtx): Promise<{ count: number }> {
	const [counted] = await rowsOf<{ count: number }>(
		ctx.db,
		sql`select count(*) as count from ${reservations}
			where ${reservations.salonId} in (select ${salons.id} from ${salons} where ${salons.deletedAt} is null)
				and ${isUnsolved(sql`${reservations}`)} and ${mayBeSeen(ctx)} = 1`,
	);
	return { count: counted?.count ?? 0 };
}
