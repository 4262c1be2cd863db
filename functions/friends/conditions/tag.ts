import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { friendTags } from "#db/tags.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";

/** Who carries any of the tags, or all of them, or not any, or not all (decisions, Codes). */
export function tag({ tag_ids, tag_or }: ConditionOf<"tag">): SQL {
	const ids = JSON.stringify([...new Set(tag_ids)]);
	const chosen = sql`select ${friendTags.friendId} from ${friendTags}
		where ${friendTags.tagId} in (select value from json_each(${ids}))`;
	const all = sql`${chosen} group by ${friendTags.friendId} having count(*) = json_array_length(${ids})`;
	const carriers = tag_or === 0 || tag_or === 2 ? chosen : all;
	return tag_or < 2 ? sql`${friends.id} in (${carriers})` : sql`${friends.id} not in (${carriers})`;
}
