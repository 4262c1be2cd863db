import { sql } from "drizzle-orm";
import { levelColourOf, levelNameOf, shownAt } from "#db/automation/score-values.ts";
import { friendScores, scores, scoreTallies } from "#db/automation/scores.ts";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { MOST_FRIEND_PAGES } from "#domain/automation/scores/limits.ts";
import type { ColourClass } from "#domain/people/marks/colour-class.ts";
import { isVisibleEach } from "#functions/engine/filters/visible.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findScore } from "./find.ts";

const FRIENDS_PER_PAGE = 10;

interface Row {
	id: number;
	name: string;
	icon_url: string | null;
	blocked: 0 | 1;
	points: number;
	level: string;
	colour: ColourClass;
}

interface List {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}

/**
 * The friends of a score, those with most points first, a page at a time within the operator's scope: they are read off
 * the index of the values, in their order. Friends without points are not among them. @throws Refusal 404
 */
export async function listScoreFriends({ ctx, input: { id, page } }: List) {
	await findScore(ctx, id);
	const found = await rowsOf<Row>(ctx.db, friendsStatement(ctx, { id, page }));
	const items = found.slice(0, FRIENDS_PER_PAGE);
	return {
		items: items.map(({ blocked, ...friend }) => ({ ...friend, blocked: blocked === 1 })),
		page,
		has_more: found.length > items.length && page < MOST_FRIEND_PAGES,
	};
}

/** The statement of `listScoreFriends`. */
export const friendsStatement = (ctx: OperatorCtx, { id, page }: List["input"]) =>
	sql`select x.id, x.name, x.icon_url, x.blocked, x.points,
			${levelNameOf(sql`x.points`)} as level, ${levelColourOf(sql`x.points`)} as colour
		from (select f.id, f.name, f.icon_url, f.blocked_at is not null as blocked, v.value,
				${shownAt(ctx.now, sql`v.value`)} as points
			from ${scores} s cross join ${scoreTallies} t cross join ${friendScores} v cross join ${friends} f
			where s.id = ${id} and t.id = s.tally_id and v.tally_id = t.id and f.id = v.friend_id
				and f.user_rate = 1 and ${isVisibleEach(ctx.operator, sql`v.friend_id`)}
			order by v.value desc, v.friend_id desc
			limit ${FRIENDS_PER_PAGE + 1} offset ${(page - 1) * FRIENDS_PER_PAGE}) x
		join ${scores} s on s.id = ${id} order by x.value desc, x.id desc`;
