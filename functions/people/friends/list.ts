import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendTags, tags } from "#db/people/tags.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import type { FriendListQuery, FriendState } from "#domain/people/friends/list.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { presentFriend } from "./present.ts";
import { scoresOfFriend } from "./scores-of-friend.ts";

/** One page of the friends an operator may see, newest first, with how many there are in all. */
export async function listFriends({ ctx, input }: { ctx: OperatorCtx; input: FriendListQuery }) {
	const where = friendsWhere(ctx, input);
	const [page, [counted]] = await ctx.db.batch([
		ctx.db
			.select({ friend: friends, tags: tagsOfFriend, scores: scoresOfFriend(ctx) })
			.from(friends)
			.where(where)
			.orderBy(desc(friends.followedAt), desc(friends.id))
			.limit(input.take_num)
			.offset((input.page - 1) * input.take_num),
		ctx.db.select({ total: sql<number>`count(*)` }).from(friends).where(where),
	]);
	return {
		items: page.map((row) => presentFriend(row.friend, row, ctx.zone)),
		total: counted?.total ?? 0,
		page: input.page,
		take_num: input.take_num,
	};
}

/** The friends whom a list shows to an operator, all its pages together: a condition on `friends`. */
export const friendsWhere = (ctx: OperatorCtx, input: Omit<FriendListQuery, "page" | "take_num">) =>
	and(
		visibleTo(ctx.operator),
		IN_STATE[input.state],
		named(input.search),
		onDay(friends.followedAt, input.followed, ctx.zone),
		onDay(friends.blockedAt, input.blocked, ctx.zone),
	);

/** A friend's tags as a JSON expression in a row of `friends`, so that the list is one statement. */
export const tagsOfFriend = subselect<string>(sql`
	select json_group_array(json_object('id', t.id, 'name', t.name,
			'protected', json(iif(t.protected, 'true', 'false')))) from (
		select ${tags.id} as id, ${tags.name} as name, ${tags.protected} as protected from ${friendTags}
		join ${tags} on ${tags.id} = ${friendTags.tagId}
		where ${friendTags.friendId} = ${friends.id} and ${tags.deletedAt} is null
		order by ${friendTags.createdAt}, ${tags.id}) as t`);

/** Friends whom an operator hid or blocked are not in the list; the friend search finds them. */
const IN_STATE: Record<FriendState, SQL> = {
	all: sql`${friends.userRate} = 1`,
	active: sql`${friends.userRate} = 1 and ${friends.blockedAt} is null`,
	blocked: sql`${friends.userRate} = 1 and ${friends.blockedAt} is not null`,
	hidden: sql`${friends.userRate} = 0`,
};

const onDay = (at: SQLWrapper, day: string | null, zone: string): SQL | undefined => {
	const { from, before } = spanOfDays(day, day, zone);
	return day === null ? undefined : sql`${at} >= ${from} and ${at} < ${before}`;
};

/** D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`, on the normalised name. */
const named = (search: string): SQL =>
	search === "" ? sql`1` : sql`instr(${friends.nameKey}, ${normaliseText(search)}) > 0`;
