import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { friendTags, tags } from "#db/people/tags.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { authorizationsOf } from "./authorizations.ts";

interface TagRow {
	id: number;
	name: string;
	protected: 0 | 1;
	capacity: number | null;
	/** Number of friends with the tag, for a tag with a capacity. */
	taken: number | null;
	append_action: string | null;
	fulled_action: string | null;
	has: 0 | 1;
}

/**
 * A friend's tags, with the remaining capacity and the actions of those that have them (M-245).
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function loadMemberTags({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	const rows = await queryRows<TagRow>(
		ctx.db,
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
		tag_ids: rows.filter(({ has }) => has).map(({ id }) => id),
		items: rows.map(({ has: _has, ...tag }) => tag),
		authorizations: authorizationsOf(ctx.operator),
	};
}
