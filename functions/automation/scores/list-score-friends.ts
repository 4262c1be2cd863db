import { sql } from "drizzle-orm";
import { levelColourOf, levelNameOf, shownPoints } from "#db/automation/score-values.ts";
import { friendScores, scores, scoreTallies } from "#db/automation/scores.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { MAX_FRIEND_PAGES } from "#domain/automation/scores/score-rule-limits.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findScore } from "./find-score.ts";

const FRIENDS_PER_PAGE = 10;

const COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
	blocked: typed<0 | 1>(number),
	points: number,
	level: text,
	colour: typed<ColourClass>(text),
};

interface ListArgs {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}

/**
 * Friends of a score by points in descending order, one page of those visible to the operator. The page is
 * read from the index of values. Friends without points are not listed.
 * @throws Refusal 404
 */
export async function listScoreFriends({ ctx, input: { id, page } }: ListArgs) {
	await findScore(ctx, id);
	const rows = await queryRows(ctx.db, COLUMNS, scoreFriendsStatement(ctx, { id, page }));
	const items = rows.slice(0, FRIENDS_PER_PAGE);
	return {
		items: items.map(({ blocked, ...friend }) => ({ ...friend, blocked: blocked === 1 })),
		page,
		has_more: rows.length > items.length && page < MAX_FRIEND_PAGES,
	};
}

/** Statement of `listScoreFriends`. */
export const scoreFriendsStatement = (ctx: OperatorCtx, { id, page }: ListArgs["input"]) =>
	sql`select x.id, x.name, x.icon_url, x.blocked, x.points,
			${levelNameOf(sql`x.points`)} as level, ${levelColourOf(sql`x.points`)} as colour
		from (select f.id, f.name, f.icon_url, f.blocked_at is not null as blocked, v.value,
				${shownPoints(ctx.now, sql`v.value`)} as points
			from ${scores} s cross join ${scoreTallies} t cross join ${friendScores} v cross join ${friends} f
			where s.id = ${id} and t.id = s.tally_id and v.tally_id = t.id and f.id = v.friend_id
				and f.user_rate = ${integerLiteral(USER_RATE.shown)} and ${isEachFriendVisible(ctx.operator, sql`v.friend_id`)}
			order by v.value desc, v.friend_id desc
			limit ${FRIENDS_PER_PAGE + 1} offset ${(page - 1) * FRIENDS_PER_PAGE}) x
		join ${scores} s on s.id = ${id} order by x.value desc, x.id desc`;
