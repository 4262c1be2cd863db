import { type SQL, sql } from "drizzle-orm";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { readFriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { assertFriendVisible, isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const REQUIRED_ABILITY: Ability = "friend-read";

/**
 * Condition that an operator `o` with the role `r` sees a friend, as `visibleTo` decides for the current
 * operator.
 * @param byConditions roles whose conditions match the friend
 */
const seesFriend = (
	friendId: number,
	byConditions: readonly number[],
): SQL => sql`o.disabled_at is null and (r.is_admin = 1
	or (exists (select 1 from json_each(r.abilities) a where a.value = ${REQUIRED_ABILITY})
		and (r.friend_scope ->> '$.all' = 1 or r.id in ${valuesOfList(byConditions)} or exists (select 1 from ${friendTags} seen
			where seen.friend_id = ${friendId}
				and seen.tag_id in (select value from json_each(r.friend_scope, '$.tagIds'))
				and not exists (select 1 from json_each(r.friend_scope, '$.tagIds') named
					left join ${tags} on ${tags.id} = named.value and ${tags.deletedAt} is null
					where ${tags.id} is null)))))`;

/** Select of the operators who see a friend, with `id` and `name`: they can be assigned or mentioned. */
export async function selectColleagues(ctx: Ctx, friendId: number): Promise<SQL> {
	return sql`select o.id as id, o.name as name from ${operators} o join ${roles} r on r.id = o.role_id
		where ${seesFriend(friendId, await findRolesSeeing(ctx, friendId))}`;
}

/** Ids of the roles whose conditions match the friend: one statement per role, in one batch. */
async function findRolesSeeing(ctx: Ctx, friendId: number): Promise<number[]> {
	const restricted = await ctx.db
		.select({ id: roles.id, scope: roles.friendScope })
		.from(roles)
		.where(sql`${roles.friendScope} ->> '$.inputs' is not null`);
	const [first, ...rest] = restricted.map(({ id, scope }) =>
		queryRows(
			ctx.db,
			{ id: number },
			sql`select ${id} as id where ${isEachFriendVisible({ friendScope: readFriendScope(scope), now: ctx.now }, sql`${friendId}`)}`,
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
	const colleagues = await queryRows(
		ctx.db,
		{ id: number, name: text },
		sql`${await selectColleagues(ctx, id)} order by o.name, o.id`,
	);
	return { operators: colleagues };
}
