import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { editorAuthorizations } from "./editor-authorizations.ts";

const TAG_COLUMNS = {
	id: number,
	name: text,
	protected: typed<0 | 1>(number),
	capacity: nullable(number),
	/** Number of friends with the tag, for a tag with a capacity. */
	taken: nullable(number),
	append_action: nullable(text),
	fulled_action: nullable(text),
	has: typed<0 | 1>(number),
};

/**
 * A friend's tags, and all tags with a capacity or an action, for the member editor (M-245).
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function loadMemberTags({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	const rows = await queryRows(
		ctx.db,
		TAG_COLUMNS,
		sql`select t.id, t.name, t.protected, t.capacity,
				iif(t.capacity is null, null, (select count(*) from ${friendTags} c where c.tag_id = t.id)) as taken,
				(select a.name from ${actions} a where a.id = t.append_action_id) as append_action,
				(select a.name from ${actions} a where a.id = t.fulled_action_id) as fulled_action,
				h.friend_id is not null as has
			from ${tags} t left join ${friendTags} h on h.tag_id = t.id and h.friend_id = ${id}
			where t.deleted_at is null and (h.friend_id is not null or t.capacity is not null
				or t.append_action_id is not null or t.fulled_action_id is not null)
			order by h.created_at, t.id`,
	);
	return {
		member_id: id,
		tag_ids: rows.filter(({ has: hasTag }) => hasTag).map(({ id }) => id),
		items: rows.map(({ has: _has, ...tag }) => tag),
		authorizations: editorAuthorizations(ctx.operator),
	};
}
