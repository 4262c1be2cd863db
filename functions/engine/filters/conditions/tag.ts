import { sql } from "drizzle-orm";
import { friendTags, tags } from "#db/people/tags.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { anyAll } from "./any-all.ts";
import { type Selected, selected } from "./selected.ts";

/** 60. */
export const tag = (
	{ tag_ids, tag_group_id, tag_or }: ConditionOf<"tag">,
	at: FilterContext,
): Selected | Selected[] =>
	tag_group_id === null
		? anyAll(at, tag_or, tag_ids, { from: sql`${friendTags} t`, of: sql`t.tag_id` })
		: ofFolder(at, tag_group_id, tag_or === 1 || tag_or === 3, tag_or > 1);

/** Tags that are in the folder at present. */
function ofFolder(at: FilterContext, folder: number, all: boolean, not: boolean): Selected {
	const tagsThere = sql`from ${tags} g where g.group_id = ${folder} and g.deleted_at is null`;
	const rows = {
		from: sql`${friendTags} t`,
		friend: sql`t.friend_id`,
		where: sql`t.tag_id in (select g.id ${tagsThere})`,
	};
	return selected(at, all ? { ...rows, having: sql`count(*) = (select count(*) ${tagsThere})` } : rows, not);
}
