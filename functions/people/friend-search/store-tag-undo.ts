import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import type { TagChange } from "#domain/people/friend-search/tag-change-input.ts";
import type { Ctx } from "#functions/context.ts";
import { storeUndoPart } from "#functions/platform/auth/undo-parts.ts";

interface TagUndo {
	undoKey: string;
	/** The page of a job. */
	page?: number;
	change: TagChange;
	/** Changed friends: a list of ids for use after `in` and `from`. */
	selectedFriends: SQL;
}

/**
 * Stores what undoes the change, in one undo row for each tag: the friends who lose it, who get it, or who lose it
 * because a new tag replaces it.
 */
export function storeTagUndo(
	ctx: Ctx,
	{ undoKey, page = 0, change: { tag_ids, remove }, selectedFriends }: TagUndo,
): Statement[] {
	if (remove === 1)
		return [
			storeUndoPart(ctx, {
				undoKey,
				page,
				part: UNDO_PART.tagOff,
				subjectId: sql`h.tag_id`,
				content: sql`json_group_array(json_object('friend', h.friend_id, 'since', h.created_at))`,
				from: sql`from ${friendTags} h where h.tag_id in ${valuesOfList(tag_ids)} and h.friend_id in ${selectedFriends}
					group by h.tag_id on conflict do nothing`,
			}),
		];
	const friendsWithoutTag = sql`not exists (select 1 from ${friendTags} o where o.friend_id = f.id and o.tag_id = t.id)`;
	return [
		storeUndoPart(ctx, {
			undoKey,
			page,
			part: UNDO_PART.tagOn,
			subjectId: sql`t.id`,
			content: sql`json_group_array(json_object('friend', f.id))`,
			from: sql`from ${listTable(tag_ids)} j join ${tags} t on t.id = j.value, ${selectedFriends} f
				where ${friendsWithoutTag} group by t.id on conflict do nothing`,
		}),
		storeUndoPart(ctx, {
			undoKey,
			page,
			part: UNDO_PART.tagReplaced,
			subjectId: sql`h.tag_id`,
			content: sql`json_group_array(json_object('friend', f.id, 'since', h.created_at, 'by', t.id))`,
			from: sql`from ${listTable(tag_ids)} j join ${tags} t on t.id = j.value and t.replace_tag_id is not null, ${selectedFriends} f
				join ${friendTags} h on h.friend_id = f.id and h.tag_id = t.replace_tag_id
				where ${friendsWithoutTag} group by h.tag_id on conflict do nothing`,
		}),
	];
}
