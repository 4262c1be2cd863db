import { type SQL, sql } from "drizzle-orm";
import { introductions } from "#db/commerce/introductions.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	INTRODUCTION_STATES,
	type ListedIntroductions,
	type ShownIntroductionState,
} from "#domain/commerce/introductions/introduction-state.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { IS_REFUNDED } from "./refunded-goal.ts";

const PER_PAGE = 50;

interface ListQuery {
	state: ListedIntroductions;
	/** Id before which the page begins; missing for the newest. */
	before?: number | undefined;
}

const COLUMNS = {
	id: number,
	introducer_id: number,
	introducer_name: text,
	introducer_icon: nullable(text),
	friend_id: nullable(number),
	friend_name: nullable(text),
	friend_icon: nullable(text),
	state: typed<ShownIntroductionState>(text),
	addedAt: number,
	reachedAt: nullable(number),
	endedAt: nullable(number),
	operator: nullable(text),
	reason: text,
	is_capped: typed<0 | 1>(number),
	is_refunded: typed<0 | 1>(number),
	introducer_points: number,
	friend_points: number,
};

/**
 * Introductions of a state, or rewarded ones whose money went back, newest first, of friends within the operator's scope.
 */
export async function listIntroductions({ ctx, input }: { ctx: OperatorCtx; input: ListQuery }) {
	const rows = await queryRows(ctx.db, COLUMNS, introductionsStatement(ctx, input));
	const page = rows.slice(0, PER_PAGE);
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		items: page.map(({ addedAt, reachedAt, endedAt, is_capped, is_refunded, ...row }) => ({
			...row,
			state_label: INTRODUCTION_STATES[row.state],
			added_at: toWireTime(addedAt, ctx.zone),
			reached_at: timeOf(reachedAt),
			ended_at: timeOf(endedAt),
			is_capped: is_capped === 1,
			/** Whether the rewards remain although the money of the goal went back. */
			is_refunded: is_refunded === 1,
		})),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}

/** Condition: the operator may see both friends of an introduction `n`. */
const areVisible = ({ operator }: OperatorCtx): SQL =>
	sql`${isEachFriendVisible(operator, sql`n.introducer_id`)}
		and (n.friend_id is null or ${isEachFriendVisible(operator, sql`n.friend_id`)})`;

/** Statement of `listIntroductions`. */
export const introductionsStatement = (ctx: OperatorCtx, { before, state }: ListQuery): SQL =>
	sql`select n.id, n.introducer_id, i.name as introducer_name, i.icon_url as introducer_icon, n.friend_id,
			f.name as friend_name, f.icon_url as friend_icon, n.state, n.added_at as addedAt, n.reached_at as reachedAt,
			n.ended_at as endedAt, o.name as operator, n.reason, n.is_capped,
			n.state = 'rewarded' and ${IS_REFUNDED} as is_refunded, n.introducer_points, n.friend_points
		from ${introductions} n cross join ${friends} i on i.id = n.introducer_id
		left join ${friends} f on f.id = n.friend_id left join ${operators} o on o.id = n.operator_id
		where ${isListed(state)} ${before === undefined ? sql`` : sql`and n.id < ${before}`} and ${areVisible(ctx)}
		order by n.id desc limit ${integerLiteral(PER_PAGE + 1)}`;

/** Condition for introductions `n` of a list. */
const isListed = (list: ListedIntroductions): SQL =>
	list === "refunded" ? sql`n.state = 'rewarded' and ${IS_REFUNDED}` : sql`n.state = ${list}`;

/** Maximum number of introducers in the ranking. */
const MAX_RANKED = 50;

/** Results of a period: sums of the steps, and the friends who introduced most. */
export async function rankIntroducers({
	ctx,
	input: { days },
}: {
	ctx: OperatorCtx;
	input: { days: number };
}) {
	const rows = await queryRows(
		ctx.db,
		{
			id: number,
			name: text,
			icon_url: nullable(text),
			added: number,
			reached: number,
			rewarded: number,
			allIntroducers: number,
			allAdded: number,
			allReached: number,
			allRewarded: number,
		},
		rankingStatement(ctx, days),
	);
	const [first] = rows;
	return {
		sums: {
			introducers: first?.allIntroducers ?? 0,
			added: first?.allAdded ?? 0,
			reached: first?.allReached ?? 0,
			rewarded: first?.allRewarded ?? 0,
		},
		items: rows.map(({ id, name, icon_url, added, reached, rewarded }) => ({
			...{ id, name, icon_url, added, reached, rewarded },
		})),
	};
}

/**
 * Statement of `rankIntroducers`: each step counts the friends who were added in the period. The sign keeps SQLite from the
 * index of introducers, by which it would read all introductions.
 */
export const rankingStatement = (ctx: OperatorCtx, days: number): SQL =>
	sql`select f.id, f.name, f.icon_url, g.added, g.reached, g.rewarded, count(*) over () as allIntroducers, sum(g.added) over () as allAdded,
			sum(g.reached) over () as allReached, sum(g.rewarded) over () as allRewarded
		from (select n.introducer_id, count(*) as added, sum(n.reached_at is not null) as reached,
				sum(n.state = 'rewarded') as rewarded
			from ${introductions} n where n.added_at >= ${ctx.now - days * DAY} and ${areVisible(ctx)}
			group by +n.introducer_id) g
		join ${friends} f on f.id = g.introducer_id
		order by g.rewarded desc, g.added desc, f.id limit ${integerLiteral(MAX_RANKED)}`;
