import { type SQL, sql } from "drizzle-orm";
import { friendTags, tags } from "#db/tags.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { anyAll } from "./any-all.ts";
import { selected } from "./selected.ts";

/** 60. */
export const tag = ({ tag_ids, tag_group_id, tag_or }: ConditionOf<"tag">): SQL =>
	tag_group_id === null
		? anyAll(tag_or, tag_ids, { from: sql`${friendTags} t`, of: sql`t.tag_id` })
		: ofFolder(tag_group_id, tag_or === 1 || tag_or === 3, tag_or > 1);

/** Whatever lies in the folder now. */
function ofFolder(folder: number, all: boolean, not: boolean): SQL {
	const tagsThere = sql`from ${tags} g where g.group_id = ${folder} and g.deleted_at is null`;
	const rows = sql`select t.friend_id from ${friendTags} t where t.tag_id in (select g.id ${tagsThere})`;
	return selected(
		all ? sql`${rows} group by t.friend_id having count(*) = (select count(*) ${tagsThere})` : rows,
		not,
	);
}
