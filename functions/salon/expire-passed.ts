import { sql } from "drizzle-orm";
import { rowsOf } from "#db/raw.ts";
import { reasonOf } from "#db/reason.ts";
import { reservations } from "#db/reservations.ts";
import { salons } from "#db/salons.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "./engine/command.ts";
import { order } from "./room.ts";
import { isUnsolved } from "./unsolved.ts";

/** How many requests one minute ends; the next takes the rest. */
const MOST = 500;

/** Nobody: the history says that time did it. */
const TIME: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/** Has the rooms end requests whose time has passed. A room that cannot does not keep the others from it. */
export async function expirePassed(ctx: Ctx): Promise<void> {
	const passed = await rowsOf<{ id: number; salonId: number }>(
		ctx.db,
		sql`select r.id, r.salon_id as salonId from ${salons} s cross join ${reservations} r
			indexed by reservations_unsolved on r.salon_id = s.id
			where s.deleted_at is null and r.starts_at <= ${ctx.now} and ${isUnsolved(sql`r`)}
			limit ${MOST}`,
	);
	for (const [salonId, rows] of Map.groupBy(passed, (row) => row.salonId)) {
		const ids = rows.map(({ id }) => id);
		try {
			await order({ env: ctx.env, saveKey: ctx.newId() }, salonId, TIME, "expire", { ids });
		} catch (error) {
			console.warn(JSON.stringify({ event: "salon.expire.failed", salonId, error: reasonOf(error) }));
		}
	}
}
