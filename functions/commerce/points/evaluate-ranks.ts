import { type SQL, sql } from "drizzle-orm";
import { paymentEntries, payments } from "#db/commerce/payments.ts";
import {
	pointBalances,
	pointEntries,
	pointPrograms,
	pointRankChanges,
	pointRanks,
} from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { addMonths } from "#domain/commerce/points/point-expiry.ts";
import type { PointRankBasis } from "#domain/commerce/points/point-rank-basis.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { addTags } from "#functions/engine/friend-records/add-tags.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";

/** Maximum number of friends whose rank is determined in one transaction, and of transactions per minute. */
const FRIENDS_PER_PAGE = 500;
const PAGES_PER_TICK = 20;

/** Condition: a friend's rank is to be determined. */
export const hasDueRanks = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${pointBalances} b where b.rank_due_at <= ${now})`;

/** Determines due ranks, with their tags and actions; each page is one transaction. */
export async function evaluateRanks(ctx: Ctx): Promise<void> {
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const [state] = await queryRows(
			ctx.db,
			{ due: number, months: nullable(number), basis: nullable(typed<PointRankBasis>(text)) },
			sql`select ${hasDueRanks(ctx)} as due, (select rank_months from ${pointPrograms}) as months,
				(select rank_basis from ${pointPrograms}) as basis`,
		);
		if (state?.due !== 1) return;
		await commitBatch(ctx.db, rankPage(ctx, state.months, state.basis ?? "points"));
	}
}

/**
 * Statements of a page. The page is found by the same order in each statement, so the due times change last.
 * @param months months whose points or payments count; null for all
 */
function rankPage(ctx: Ctx, months: number | null, basis: PointRankBasis): Statement[] {
	const today = currentDay(ctx.now, ctx.zone);
	const due = sql`(select b.friend_id, b.rank_id from ${pointBalances} b where b.rank_due_at <= ${ctx.now}
		order by b.rank_due_at, b.friend_id limit ${integerLiteral(FRIENDS_PER_PAGE)})`;
	const from = months === null ? "" : addMonths(today, -months);
	const counted = countedBy(ctx, basis, from);
	const earned = sql`(select d.friend_id, d.rank_id,
		ifnull((select sum(e.amount) from ${counted(sql`d.friend_id`)} e), 0) as points from ${due} d)`;
	const newRank = sql`(select r.id from ${pointRanks} r where r.deleted_at is null and r.from_points <= d.points
		order by r.from_points desc limit 1)`;
	const changes = sql`(select h.* from ${pointRankChanges} h where h.id > (select rank_mark from ${pointPrograms}))`;
	const leftTags = sql`(friend_id, tag_id) in (select h.friend_id, o.tag_id from ${changes} h
		join ${pointRanks} o on o.id = h.from_rank_id left join ${pointRanks} r on r.id = h.rank_id
		where o.tag_id is not null and o.tag_id is not r.tag_id)`;
	return [
		execute(
			ctx.db,
			sql`update ${pointPrograms} set rank_mark = (select ifnull(max(id), 0) from ${pointRankChanges})`,
		),
		execute(
			ctx.db,
			insertInto(
				pointRankChanges,
				{ friendId: sql`d.friend_id`, fromRankId: sql`d.rank_id`, rankId: newRank, at: ctx.now },
				sql`from ${earned} d where ${newRank} is not d.rank_id`,
			),
		),
		publishTagsRemoved(ctx, leftTags),
		execute(ctx.db, sql`delete from ${friendTags} where ${leftTags}`),
		...addTags(ctx, {
			pairs: sql`(select 'rank:' || h.id as run_id, h.friend_id, r.tag_id from ${changes} h
				join ${pointRanks} r on r.id = h.rank_id join ${tags} t on t.id = r.tag_id and t.deleted_at is null)`,
			position: 0,
		}),
		scheduleActions(ctx, changes),
		execute(
			ctx.db,
			sql`update ${pointBalances} set rank_id = h.rank_id from ${changes} h
				where ${pointBalances}.friend_id = h.friend_id`,
		),
		execute(
			ctx.db,
			sql`update ${pointBalances} set rank_due_at = ${nextCheck(ctx, { months, today, counted })}
				where friend_id in (select friend_id from ${due})`,
		),
	];
}

/**
 * Rows `amount`, `day` that count for the rank of a friend: granted points, less reversed ones, or payments, less what
 * went back. A payment counts in the period in which it was paid.
 */
const countedBy =
	(ctx: Ctx, basis: PointRankBasis, from: string) =>
	(friendId: SQL): SQL => {
		if (basis === "points")
			return sql`(select e.points as amount, e.day from ${pointEntries} e where e.friend_id = ${friendId}
				and (e.kind = 'grant' or (e.kind = 'reverse' and e.points < 0)) and e.day >= ${from})`;
		const { dateOf } = createLocalTime(ctx);
		return sql`(select y.amount, y.day from (
			select (select ifnull(sum(m.yen), 0) from ${paymentEntries} m where m.payment_id = p.id and m.is_test = 0) as amount,
				${dateOf(sql`p.paid_at`)} as day
			from ${payments} p where p.friend_id = ${friendId} and p.paid_at is not null) y
			where y.amount > 0 and y.day >= ${from})`;
	};

/**
 * Next time at which a rank may be lost: when the oldest counted day leaves the period. A few days early, since months
 * differ in length; from then on it is checked daily. Null for friends who cannot lose theirs.
 */
function nextCheck(
	ctx: Ctx,
	{ months, today, counted }: { months: number | null; today: string; counted: (friendId: SQL) => SQL },
): SQL {
	if (months === null) return sql`null`;
	const { instantOfDate } = createLocalTime(ctx);
	const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
	return sql`iif(rank_id is null, null, max(${instantOfDate(sql`${tomorrow}`, "00:00")},
		ifnull((select ${instantOfDate(sql`date(min(e.day), ${`+${months} months`}, '-3 days')`, "00:00")}
			from ${counted(sql`${pointBalances}.friend_id`)} e), 0)))`;
}

const scheduleActions = (ctx: Ctx, changes: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`h.friend_id`,
				cause: sql`'rank:' || h.id`,
				causeType: "points",
				causeId: sql`r.id`,
				causeLabel: sql`r.name`,
				parentId: "",
				rootId: sql`'rank:' || h.id`,
				depth: 0,
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`from ${changes} h join ${pointRanks} r on r.id = h.rank_id
				join ${actions} a on a.id = r.action_id and a.deleted_at is null
				where true on conflict (cause) do nothing`,
		),
	);
