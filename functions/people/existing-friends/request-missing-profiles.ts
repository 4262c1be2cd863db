import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { MissingProfilesInput } from "#domain/people/existing-friends/existing-friends-input.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Requests the profiles of imported friends whom an operator looks at, before the import comes to them. Those
 * that were read, or are requested already, are left out.
 */
export async function requestMissingProfiles({
	ctx,
	input: { friend_ids },
}: {
	ctx: OperatorCtx;
	input: MissingProfilesInput;
}): Promise<void> {
	await execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ kind: "profile", subject: friends.lineUserId.getSQL(), nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${friends} where ${friends.id} in ${valuesOfList(friend_ids)}
				and ${friends.addedBy} = 'before' and ${friends.profileFetchedAt} is null and ${visibleTo(ctx.operator)}
				on conflict (kind, subject) do nothing`,
		),
	);
}
