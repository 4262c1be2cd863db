import { sql } from "drizzle-orm";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { anyAll } from "./any-all.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedRule, requiresAllItems } from "./match-codes.ts";

/** Condition type 60: tags, or the tags of a folder. */
export const tag = (
	{ tag_ids, tag_group_id, tag_or }: ConditionOf<"tag">,
	context: FilterContext,
): FriendSelection | FriendSelection[] =>
	tag_group_id === null
		? anyAll(context, tag_or, tag_ids, { from: sql`${friendTags} t`, itemId: sql`t.tag_id` })
		: friendsWithFolderTags(context, tag_group_id, {
				requiresAll: requiresAllItems(tag_or),
				isNegated: isNegatedRule(tag_or),
			});

/** Friends with tags that are currently in the folder. */
function friendsWithFolderTags(
	context: FilterContext,
	folderId: number,
	{ requiresAll, isNegated }: { requiresAll: boolean; isNegated: boolean },
): FriendSelection {
	const folderTags = sql`from ${tags} g where g.group_id = ${folderId} and g.deleted_at is null`;
	const rows = {
		from: sql`${friendTags} t`,
		friend: sql`t.friend_id`,
		where: sql`t.tag_id in (select g.id ${folderTags})`,
	};
	return selectFriends(
		context,
		requiresAll ? { ...rows, having: sql`count(*) = (select count(*) ${folderTags})` } : rows,
		{ isNegated },
	);
}
