import { type SQL, sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { deliveries } from "#db/deliveries.ts";
import { rowsOf } from "#db/raw.ts";
import { DELIVERY_TEXTS } from "#domain/texts/deliveries.ts";
import { DAY } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { isAskedFor, noteFound } from "../notices/note.ts";

/**
 * Operators may be told of deliveries that did not arrive, or perhaps not; their last attempt names it.
 * @param from deliveries `d`, from `from` to the end of a `where`
 */
export const noteUnsent = (ctx: Pick<Ctx, "db" | "now">, from: SQL): Statement =>
	noteFound(
		ctx,
		"delivery_failed",
		{
			key: sql`'delivery:' || d.id || ':' || d.attempts`,
			friendId: sql`d.friend_id`,
			said: sql`json_object('id', d.id, 'state', d.state, 'reason', d.reason)`,
		},
		from,
	);

/** What the claim has given up is looked for so far back: its workers died one after the other within minutes. */
const LOOKED_BACK = DAY;

/**
 * Every minute: notes the deliveries that the claim has given up. A claim writes nothing beside, for it is what every delivery
 * waits for, and whoever claimed may be the next to die.
 */
export async function noteGivenUp(ctx: Ctx): Promise<void> {
	const [asked] = await rowsOf<{ asked: number }>(
		ctx.db,
		sql`select ${isAskedFor("delivery_failed")} as asked`,
	);
	if (asked?.asked !== 1) return;
	await commit(ctx.db, [
		noteUnsent(
			ctx,
			sql`from ${deliveries} d where d.state = 'parked' and d.reason = ${DELIVERY_TEXTS.sendStopped}
				and d.first_attempt_at > ${ctx.now - LOOKED_BACK}`,
		),
	]);
}
