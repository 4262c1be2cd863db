import { sql } from "drizzle-orm";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { anyAll } from "./any-all.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";

/** Condition type 60. */
export const tag = (
	{ tag_ids, tag_group_id, tag_or }: ConditionOf<"tag">,
	at: FilterContext,
): FriendSelection | FriendSelection[] =>
	tag_group_id === null
		? anyAll(at, tag_or, tag_ids, { from: sql`${friendTags} t`, of: sql`t.tag_id` })
		: friendsWithFolderTags(at, tag_group_id, tag_or === 1 || tag_or === 3, tag_or > 1);

/** Friends with tags that are currently in the folder. */
function friendsWithFolderTags(
	at: FilterContext,
	folder: number,
	all: boolean,
	not: boolean,
): FriendSelection {
	const tagsThere = sql`from ${tags} g where g.group_id = ${folder} and g.deleted_at is null`;
	const rows = {
		from: sql`${friendTags} t`,
		friend: sql`t.friend_id`,
		where: sql`t.tag_id in (select g.id ${tagsThere})`,
	};
	return selectFriends(
		at,
		all ? { ...rows, having: sql`count(*) = (select count(*) ${tagsThere})` } : rows,
		not,
	);
}
