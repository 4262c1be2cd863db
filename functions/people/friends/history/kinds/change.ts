import { sql } from "drizzle-orm";
import {
	changedByLabel,
	changedFieldLabel,
	type FriendChangeRow,
	friendChangesQuery,
} from "#functions/people/friend-values/friend-change-query.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { defineHistory } from "../history-source.ts";

/** Changes of values, tags and marks, with their authors. */
export const changeHistory = defineHistory<FriendChangeRow>({
	ability: null,
	query: (ctx, { friendId, limit, isBeforeCursor }) =>
		friendChangesQuery(
			sql`c.friend_id = ${friendId} and ${isBeforeCursor(sql`c.at`, sql`c.id`)}
				and ${hasAbility(ctx.operator, "var-read") ? sql`1` : sql`c.field not like 'var:%'`}`,
			limit,
		),
	present: (row) => ({
		id: String(row.id),
		at: row.at,
		title: changedFieldLabel(row),
		detail: `${row.before ?? "（なし）"} → ${row.after ?? "（なし）"}　${changedByLabel(row)}`,
		href: null,
	}),
});
