import { type SQL, sql } from "drizzle-orm";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import { pointBalances, pointCursors, pointEntries, pointPrograms, pointRules } from "#db/commerce/points.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { POINT_EVENTS } from "#domain/commerce/points/point-events.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { arePointsOn, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import { keptOf, reverseGrants } from "./reverse-grants.ts";

/** Maximum number of movements of money that are read per transaction. */
const ROWS_PER_PAGE = 500;

/** Position of the newest movement of money. */
export const lastPayment: SQL = sql`(select ifnull(max(id), 0) from ${paymentEntries})`;

/** Movement `e` that counts: real money, not that of test keys. */
const isReal = sql`e.is_test = 0`;

/** Sum of a payment's real money up to a position. */
const paidUntil = (position: SQL): SQL =>
	sql`max(0, (select ifnull(sum(e.yen), 0) from ${paymentEntries} e
		where e.payment_id = p.id and ${isReal} and e.id <= ${position}))`;

/**
 * Statements of the next page of payments. The points of a payment follow from the sum of its money before and after the
 * page, so that part of a refund takes part of the points back, and movements that cancel each other out do nothing.
 * Order matters: the cursor is read by all statements and moved last.
 */
export function grantForPayments(ctx: Ctx): Statement[] {
	const endOfPage = sql`ifnull((select e.id from ${paymentEntries} e where e.id > c.position
		order by e.id limit 1 offset ${integerLiteral(ROWS_PER_PAGE - 1)}), ${lastPayment})`;
	// A payment's page has one cause for each rule: its last movement.
	const moved = sql`(select p.id as payment_id, p.friend_id, x.last, x.charged_at,
			${paidUntil(sql`x.position`)} as before, ${paidUntil(sql`x.until`)} as after
		from (select e.payment_id, c.position, c.until, max(e.id) as last,
				max(iif(e.kind = 'charge', e.created_at, null)) as charged_at
			from ${pointCursors} c cross join ${paymentEntries} e
			where c.event = 'paid' and e.id > c.position and e.id <= c.until and ${isReal} group by e.payment_id) x
		join ${payments} p on p.id = x.payment_id where p.friend_id is not null)`;
	const causeOf = (last: SQL) => sql`'rule:' || r.id || ':payment:' || m.payment_id || ':' || ${last}`;
	// The digits of a payment's causes sort between these two.
	const ofPayment = (cause: SQL, rule = sql`r.id`) =>
		sql`${cause} > 'rule:' || ${rule} || ':payment:' || m.payment_id || ':'
			and ${cause} < 'rule:' || ${rule} || ':payment:' || m.payment_id || ';'`;
	/** Changes of points by rule and payment; `points` is signed. */
	const changes = sql`(select m.*, r.id as rule_id, r.since,
			(m.after / r.per_yen - m.before / r.per_yen) * r.points as points, ${causeOf(sql`m.last`)} as entry_cause,
			(select ifnull(sum(-v.points), 0) from ${pointEntries} h join ${pointEntries} v on v.lot_id = h.id
				where ${ofPayment(sql`h.cause`)} and v.cause like 'refund:%') as taken
		from ${moved} m cross join ${pointRules} r where r.event = 'paid' and r.per_yen > 0 and ${arePointsOn}
			and (r.deleted_at is null or m.after < m.before))`;
	// Money that comes back without a new charge, such as a refund that failed, restores what was taken.
	const granted = sql`iif(g.charged_at >= g.since, g.points, min(g.points, g.taken))`;
	return [
		execute(ctx.db, sql`update ${pointCursors} as c set until = ${endOfPage} where c.event = 'paid'`),
		...writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId: sql`g.friend_id`,
						kind: "grant",
						points: granted,
						reason: POINT_EVENTS.paid.label,
						cause: sql`g.entry_cause`,
						source: "rule",
						sourceId: sql`g.rule_id`,
						expiresAt: pointExpiryColumn(ctx),
						remaining: granted,
						at: ctx.now,
						day: currentDay(ctx.now, ctx.zone),
					},
					sql`from ${changes} g where ${granted} > 0 order by g.last, g.rule_id on conflict do nothing`,
				),
			),
		]),
		...reverseGrants(ctx, {
			grants: sql`(select k.*, max(0, min(k.kept, k.lost - (sum(k.kept) over (
					partition by k.rule_id, k.payment_id order by k.id desc rows unbounded preceding) - k.kept))) as wanted,
				'refund:' || k.rule_id || ':' || k.payment_id || ':' || k.last || ':' || k.id as reverse_cause
				from (select e.*, ${keptOf(sql`e`)} as kept, -m.points as lost, m.rule_id, m.payment_id, m.last
					from ${changes} m join ${pointEntries} e on ${ofPayment(sql`e.cause`, sql`m.rule_id`)} and e.kind = 'grant'
					where m.points < 0) k)`,
			reason: POINT_TEXTS.refundedReason,
		}),
		...dueRanksByYen(ctx, moved),
		execute(ctx.db, sql`update ${pointCursors} set position = until where event = 'paid'`),
	];
}

/** Makes the ranks of those due who paid, where ranks are by yen. */
function dueRanksByYen(ctx: Ctx, moved: SQL): Statement[] {
	const isByYen = sql`exists (select 1 from ${pointPrograms} where rank_basis = 'yen')`;
	return [
		execute(
			ctx.db,
			sql`insert into ${pointBalances} (friend_id, rank_due_at)
				select distinct m.friend_id, ${ctx.now} from ${moved} m where ${isByYen}
				on conflict (friend_id) do update set rank_due_at = excluded.rank_due_at`,
		),
	];
}
