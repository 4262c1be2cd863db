import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { operators, roles } from "#db/operators.ts";
import { rowsOf } from "#db/raw.ts";
import { friendTags } from "#db/tags.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { assertVisible } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";

const NEEDED: Ability = "friend-read";

/**
 * Whether an operator `o` with the role `r` sees a friend: what `visibleTo` asks of whoever is logged in, asked of others.
 */
const sees = (friendId: SQLWrapper): SQL => sql`o.disabled_at is null and (r.is_admin = 1
	or (exists (select 1 from json_each(r.abilities) a where a.value = ${NEEDED})
		and (r.friend_scope ->> '$.all' = 1 or exists (select 1 from ${friendTags} seen
			where seen.friend_id = ${friendId}
				and seen.tag_id in (select value from json_each(r.friend_scope, '$.tagIds'))))))`;

/** The operators who see a friend, as rows with `id` and `name`: who can answer, or be asked something. */
export const colleaguesOf = (friendId: SQLWrapper): SQL => sql`select o.id as id, o.name as name
	from ${operators} o join ${roles} r on r.id = o.role_id where ${sees(friendId)}`;

/** The same for a page. @throws Refusal 404 for a friend whom whoever asks may not see. */
export async function listColleagues({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertVisible(ctx, id);
	const colleagues = await rowsOf<{ id: number; name: string }>(
		ctx.db,
		sql`${colleaguesOf(sql`${id}`)} order by o.name, o.id`,
	);
	return { operators: colleagues };
}
