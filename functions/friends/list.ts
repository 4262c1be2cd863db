import { and, desc, type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { subselect } from "#db/subselect.ts";
import { friendTags, tags } from "#db/tags.ts";
import { FRIENDS_PER_PAGE, type FriendListQuery } from "#domain/friends/list.ts";
import { normalise } from "#domain/texts/normalise.ts";
import type { OperatorCtx } from "../http/types.ts";
import { presentFriend, type TagName } from "./present.ts";
import { visibleTo } from "./visible.ts";

/** One page of the friends an operator may see, newest first, with how many there are in all. */
export async function listFriends({ ctx, input }: { ctx: OperatorCtx; input: FriendListQuery }) {
	const where = and(visibleTo(ctx.operator), IS_LISTED, inState(input.state), named(input.search));
	const [page, [counted]] = await ctx.db.batch([
		ctx.db
			.select({ friend: friends, tags: tagsOfFriend })
			.from(friends)
			.where(where)
			.orderBy(desc(friends.followedAt), desc(friends.id))
			.limit(FRIENDS_PER_PAGE)
			.offset((input.page - 1) * FRIENDS_PER_PAGE),
		ctx.db.select({ total: sql<number>`count(*)` }).from(friends).where(where),
	]);
	return {
		items: page.map((row) => presentFriend(row.friend, JSON.parse(row.tags) as TagName[], ctx.zone)),
		total: counted?.total ?? 0,
		page: input.page,
		take_num: FRIENDS_PER_PAGE,
	};
}

/** A friend's tags as JSON, beside the friend: one statement for the list. */
export const tagsOfFriend = subselect<string>(sql`
	select json_group_array(json_object('id', t.id, 'name', t.name,
			'protected', json(iif(t.protected, 'true', 'false')))) from (
		select ${tags.id} as id, ${tags.name} as name, ${tags.protected} as protected from ${friendTags}
		join ${tags} on ${tags.id} = ${friendTags.tagId}
		where ${friendTags.friendId} = ${friends.id} and ${tags.deletedAt} is null
		order by ${friendTags.createdAt}, ${tags.id}) as t`);

/** Whom an operator blocked is gone from the list; the friend search still finds them. */
const IS_LISTED = sql`${friends.userRate} <> -1`;

function inState(state: FriendListQuery["state"]): SQL {
	if (state === "active") return sql`${friends.blockedAt} is null and ${friends.userRate} = 1`;
	if (state === "blocked") return sql`${friends.blockedAt} is not null`;
	return sql`1`;
}

/** D1 refuses LIKE patterns over 50 bytes, so "contains" is `instr`, on the stored form of the name that ignores width and case. */
const named = (search: string): SQL =>
	search === "" ? sql`1` : sql`instr(${friends.nameKey}, ${normalise(search)}) > 0`;
