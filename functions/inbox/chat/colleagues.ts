import { type SQL, sql } from "drizzle-orm";
import { friendTags, tags } from "#db/people/tags.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { readScope } from "#domain/console/operators/friend-scope.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { assertFriendVisible, isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const NEEDED: Ability = "friend-read";

/**
 * Whether an operator `o` with the role `r` sees a friend: the condition of `visibleTo` for other operators.
 * @param byConditions roles whose conditions match the friend
 */
const sees = (
	friendId: number,
	byConditions: readonly number[],
): SQL => sql`o.disabled_at is null and (r.is_admin = 1
	or (exists (select 1 from json_each(r.abilities) a where a.value = ${NEEDED})
		and (r.friend_scope ->> '$.all' = 1 or r.id in ${valuesOfList(byConditions)} or exists (select 1 from ${friendTags} seen
			where seen.friend_id = ${friendId}
				and seen.tag_id in (select value from json_each(r.friend_scope, '$.tagIds'))
				and not exists (select 1 from json_each(r.friend_scope, '$.tagIds') named
					left join ${tags} on ${tags.id} = named.value and ${tags.deletedAt} is null
					where ${tags.id} is null)))))`;

/** Operators who see a friend, as rows with `id` and `name`: they can be assigned or mentioned. */
export async function colleaguesOf(ctx: Ctx, friendId: number): Promise<SQL> {
	return sql`select o.id as id, o.name as name from ${operators} o join ${roles} r on r.id = o.role_id
		where ${sees(friendId, await rolesSeeing(ctx, friendId))}`;
}

/** The roles that see a friend by conditions; each set of conditions is a statement of its own. */
async function rolesSeeing(ctx: Ctx, friendId: number): Promise<number[]> {
	const restricted = await ctx.db
		.select({ id: roles.id, scope: roles.friendScope })
		.from(roles)
		.where(sql`${roles.friendScope} ->> '$.inputs' is not null`);
	const [first, ...rest] = restricted.map(({ id, scope }) =>
		queryRows<{ id: number }>(
			ctx.db,
			sql`select ${id} as id where ${isEachFriendVisible({ friendScope: readScope(scope), now: ctx.now }, sql`${friendId}`)}`,
		),
	);
	if (!first) return [];
	return (await ctx.db.batch([first, ...rest])).flatMap((rows) => rows.map(({ id }) => id));
}

/**
 * Returns the operators who see a friend, by name.
 * @throws Refusal 404 for a friend hidden from the current operator.
 */
export async function listColleagues({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	const colleagues = await queryRows<{ id: number; name: string }>(
		ctx.db,
		sql`${await colleaguesOf(ctx, id)} order by o.name, o.id`,
	);
	return { operators: colleagues };
}
