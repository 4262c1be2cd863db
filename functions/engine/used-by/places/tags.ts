import { sql } from "drizzle-orm";
import { tags } from "#db/people/tags.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Place } from "../place.ts";

/** The actions of tags when they are added or full, and the tags that they replace. */
export const inTags: Place = {
	of: "tag",
	uses: ({ kind, id, deeds }) => sql`select u.id, u.name, '追加時のアクション' as part from ${tags} u
			where u.deleted_at is null and u.append_action_id in ${among(deeds)}
		union all select u.id, u.name, '満員時のアクション' from ${tags} u
			where u.deleted_at is null and u.fulled_action_id in ${among(deeds)}
		union all select u.id, u.name, '外すタグ' from ${tags} u
			where u.deleted_at is null and u.replace_tag_id = ${kind === "tag" ? id : 0}`,
};
