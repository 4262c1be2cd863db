import { type SQL, sql } from "drizzle-orm";
import { friendTags, tags } from "#db/tags.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import type { At } from "../at.ts";
import { anyAll } from "./any-all.ts";
import { selected } from "./selected.ts";

/** 60. */
export const tag = ({ tag_ids, tag_group_id, tag_or }: ConditionOf<"tag">, at: At): SQL =>
	tag_group_id === null
		? anyAll(at, tag_or, tag_ids, { from: sql`${friendTags} t`, of: sql`t.tag_id` })
		: ofFolder(at, tag_group_id, tag_or === 1 || tag_or === 3, tag_or > 1);

/** The tags that the folder holds now. */
function ofFolder(at: At, folder: number, all: boolean, not: boolean): SQL {
	const tagsThere = sql`from ${tags} g where g.group_id = ${folder} and g.deleted_at is null`;
	const rows = {
		from: sql`${friendTags} t`,
		friend: sql`t.friend_id`,
		where: sql`t.tag_id in (select g.id ${tagsThere})`,
	};
	return selected(at, all ? { ...rows, having: sql`count(*) = (select count(*) ${tagsThere})` } : rows, not);
}
