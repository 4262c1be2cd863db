import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import type { FriendListQuery, FriendState } from "#domain/people/friends/friend-list-query.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { isFoundGone } from "#functions/engine/friend-records/gone-friends.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { scoresOfFriend } from "./friend-scores.ts";
import { presentFriend } from "./present-friend.ts";

/** One page of the friends an operator may see, newest first, with their total. */
export async function listFriends({ ctx, input }: { ctx: OperatorCtx; input: FriendListQuery }) {
	const condition = friendListCondition(ctx, input);
	const [page, [countRow]] = await ctx.db.batch([
		ctx.db
			.select({ friend: friends, tags: tagsOfFriend, scores: scoresOfFriend(ctx) })
			.from(friends)
			.where(condition)
			.orderBy(desc(friends.followedAt), desc(friends.id))
			.limit(input.take_num)
			.offset((input.page - 1) * input.take_num),
		ctx.db.select({ total: sql<number>`count(*)` }).from(friends).where(condition),
	]);
	return {
		items: page.map((row) => presentFriend(row.friend, row, ctx.zone)),
		total: countRow?.total ?? 0,
		page: input.page,
		take_num: input.take_num,
	};
}

/** Condition on `friends` for all pages of an operator's list. */
export const friendListCondition = (ctx: OperatorCtx, input: Omit<FriendListQuery, "page" | "take_num">) =>
	and(
		visibleTo(ctx.operator),
		STATE_CONDITIONS[input.state],
		isNamed(input.search),
		isOnDay(friends.followedAt, input.followed, ctx.zone),
		blockedOnDay(input.blocked, ctx.zone),
	);

/** A friend's tags as a JSON expression in a row of `friends`, so that the list is one statement. */
export const tagsOfFriend = subselect<string>(sql`
	select json_group_array(json_object('id', t.id, 'name', t.name, 'colour', t.colour,
			'protected', json(iif(t.protected, 'true', 'false')))) from (
		select ${tags.id} as id, ${tags.name} as name, ${tags.colour} as colour,
			${tags.protected} as protected from ${friendTags}
		join ${tags} on ${tags.id} = ${friendTags.tagId}
		where ${friendTags.friendId} = ${friends.id} and ${tags.deletedAt} is null
		order by ${friendTags.createdAt}, ${tags.id}) as t`);

/** Condition: an operator hid the friend. */
export const isHidden: SQL = sql`${friends.userRate} = 0`;

/**
 * Friends whom an operator hid or blocked are not in the list; the friend search finds them.
 * The values of `USER_RATE` are literals, because parameters do not match the partial indexes.
 */
const STATE_CONDITIONS: Record<FriendState, SQL> = {
	all: sql`${friends.userRate} = 1`,
	active: sql`${friends.userRate} = 1 and ${friends.blockedAt} is null`,
	blocked: sql`${friends.userRate} = 1 and ${friends.blockedAt} is not null`,
	hidden: isHidden,
};

/** Condition: the instant is within the day, if one is given. */
const isOnDay = (at: SQLWrapper, day: string | null, zone: string): SQL | undefined => {
	const { from, before } = spanOfDays(day, day, zone);
	return day === null ? undefined : sql`${at} >= ${from} and ${at} < ${before}`;
};

/** Condition: LINE told of the friend's block within the day, if one is given. */
export const blockedOnDay = (day: string | null, zone: string): SQL | undefined =>
	day === null ? undefined : and(isOnDay(friends.blockedAt, day, zone), sql`not ${isFoundGone}`);

/** D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`, on the normalised name. */
const isNamed = (search: string): SQL =>
	search === "" ? sql`1` : sql`instr(${friends.nameKey}, ${normaliseText(search)}) > 0`;
