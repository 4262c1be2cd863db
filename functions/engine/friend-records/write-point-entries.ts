import { type SQL, sql } from "drizzle-orm";
import { pointBalances, pointEntries, pointPrograms, pointRanks } from "#db/commerce/points.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

/** The account's row of settings and marks. */
export const PROGRAM_ID = 1;

/** Condition: points are switched on. */
export const arePointsOn: SQL = sql`exists (select 1 from ${pointPrograms} program where program.is_on = 1)`;

/** Entries of the running transaction, as rows of `point_entries`. */
export const NEW_ENTRIES: SQL = sql`(select * from ${pointEntries} entry
	where entry.id > (select mark from ${pointPrograms}))`;

/**
 * Statements that add entries of points within a transaction, with their consequences: `insertions` insert rows of
 * `point_entries`; points that are spent are taken from those granted, earliest end first, and the balances change
 * by the same sums. A balance below zero fails the transaction, so each insertion repeats its conditions.
 * Order matters: the mark precedes the insertions, since it tells the new entries from the others.
 */
export const writePointEntries = (
	ctx: Ctx & Partial<Pick<OperatorCtx, "operator">>,
	insertions: readonly Statement[],
): Statement[] => [
	execute(
		ctx.db,
		sql`insert into ${pointPrograms} (id, mark) values (${PROGRAM_ID}, (select ifnull(max(id), 0) from ${pointEntries}))
			on conflict (id) do update set mark = excluded.mark`,
	),
	...insertions,
	takeFromLots(ctx),
	// A negative sum would be refused before the conflict with the existing row is found.
	execute(
		ctx.db,
		sql`insert into ${pointBalances} (friend_id) select distinct friend_id from ${NEW_ENTRIES} where true
			on conflict do nothing`,
	),
	execute(
		ctx.db,
		sql`update ${pointBalances} set balance = balance + n.points,
				rank_due_at = iif(exists (select 1 from ${pointRanks} where deleted_at is null), ${ctx.now}, rank_due_at)
			from (select friend_id, sum(points) as points from ${NEW_ENTRIES} group by friend_id) n
			where ${pointBalances}.friend_id = n.friend_id`,
	),
	publishSelectedEvents(
		ctx,
		{
			type: sql`${"points.changed" satisfies WebhookEventType}`,
			key: sql`'points:' || n.id`,
			friendId: sql`n.friend_id`,
			data: sql`json_object('entry_id', n.id, 'kind', n.kind, 'points', n.points,
				'balance', b.balance, 'reason', n.reason)`,
		},
		sql`cross join ${NEW_ENTRIES} n join ${pointBalances} b on b.friend_id = n.friend_id where true`,
	),
];

/** Takes the spent points of new entries from positive ones: the reversed or expired entry first, then the earliest end. */
const takeFromLots = (ctx: Ctx): Statement =>
	execute(
		ctx.db,
		sql`update ${pointEntries} set remaining = ${pointEntries}.remaining - t.taken
			from (
				select l.id, max(0, min(l.remaining, n.spent - (l.reached - l.remaining))) as taken
				from (
					select e.id, e.friend_id, e.remaining, sum(e.remaining) over (
						partition by e.friend_id
						order by not exists (select 1 from ${NEW_ENTRIES} own where own.lot_id = e.id),
							e.expires_at is null, e.expires_at, e.id
						rows unbounded preceding) as reached
					from ${pointEntries} e
					where e.remaining > 0 and e.friend_id in (select friend_id from ${NEW_ENTRIES} where points < 0)
				) l
				join (select friend_id, -sum(points) as spent from ${NEW_ENTRIES} where points < 0 group by friend_id) n
					on n.friend_id = l.friend_id
			) t
			where ${pointEntries}.id = t.id and t.taken > 0`,
	);
