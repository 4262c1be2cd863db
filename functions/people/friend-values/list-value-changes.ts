import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { varChangeField } from "#domain/people/friend-values/friend-change-fields.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByLabel, type FriendChangeRow, friendChangesQuery } from "./friend-change-query.ts";

const CHANGES_PER_PAGE = 20;

interface ValueChangesQuery {
	id: number;
	varId: number;
	before?: TimeCursor | undefined;
}

/**
 * History of a friend's value of a field, newest change first: time, previous value and author.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function listValueChanges({ ctx, input }: { ctx: OperatorCtx; input: ValueChangesQuery }) {
	const { id, varId, before } = input;
	await assertFriendVisible(ctx, id);
	const isBeforeCursor = before ? sql`(c.at, c.id) < (${before.at}, ${Number(before.id)})` : sql`1`;
	const rows = await queryRows<FriendChangeRow>(
		ctx.db,
		friendChangesQuery(
			sql`c.friend_id = ${id} and c.field = ${varChangeField(varId)} and ${isBeforeCursor}`,
			CHANGES_PER_PAGE + 1,
		),
	);
	const page = rows.slice(0, CHANGES_PER_PAGE);
	const last = page.at(-1);
	return {
		items: page.map((row) => ({
			id: row.id,
			at: toWireTime(row.at, ctx.zone),
			before: row.before,
			after: row.after,
			by: changedByLabel(row),
		})),
		next_before:
			rows.length > page.length && last ? writeTimeCursor({ at: last.at, id: String(last.id) }) : null,
	};
}
