import { type SQL, sql } from "drizzle-orm";
import { pointBalances, pointEntries } from "#db/commerce/points.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { expireLots, isOver } from "#functions/engine/friend-records/expire-lots.ts";
import { writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";

interface Reversal {
	/** Rows of `point_entries` with `wanted`, the points to take back, and `reverse_cause`, the cause of the new entry. */
	grants: SQL;
	/** Reason, as the friend sees it. */
	reason: string;
}

/** Points of an entry `g` that are neither reversed nor expired. */
export const keptOf = (g: SQL): SQL =>
	sql`(${g}.points + (select ifnull(sum(v.points), 0) from ${pointEntries} v where v.lot_id = ${g}.id and v.points < 0))`;

/**
 * Statements that take granted points back, without an operator. Points that were reversed or have expired are not taken
 * again, and of points that are spent already only as many as the friend has left: a balance is never negative.
 */
export function reverseGrants(ctx: Ctx, { grants, reason }: Reversal): Statement[] {
	const wanted = sql`(select g.*, max(0, min(g.wanted, ${keptOf(sql`g`)})) as taken from ${grants} g
		where not exists (select 1 from ${pointEntries} h where h.cause = g.reverse_cause))`;
	// Several grants of a friend take what is left one after the other.
	const reversed = sql`(select w.*, max(0, min(w.taken, b.balance - (sum(w.taken) over (
			partition by w.friend_id order by w.id rows unbounded preceding) - w.taken))) as reversed
		from ${wanted} w join ${pointBalances} b on b.friend_id = w.friend_id)`;
	const endedLots = sql`(select e.* from ${pointEntries} e
		where e.friend_id in (select g.friend_id from ${grants} g) and ${isOver(ctx.now)})`;
	return [
		...expireLots(ctx, endedLots),
		...writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId: sql`g.friend_id`,
						kind: "reverse",
						points: sql`-g.reversed`,
						reason,
						cause: sql`g.reverse_cause`,
						source: sql`g.source`,
						sourceId: sql`g.source_id`,
						lotId: sql`g.id`,
						at: ctx.now,
						// Ranks count it in the period of what it reverses.
						day: sql`g.day`,
					},
					sql`from ${reversed} g where g.reversed > 0 order by g.id on conflict do nothing`,
				),
			),
		]),
	];
}
