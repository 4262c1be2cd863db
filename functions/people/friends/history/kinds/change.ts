import { sql } from "drizzle-orm";
import {
	type ChangeRow,
	changedByLabel,
	changesQuery,
	fieldLabel,
} from "#functions/people/friend-values/changes.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { defineHistory } from "../kind.ts";

/** Changes of values, tags and marks, with their authors. */
export const change = defineHistory<ChangeRow>({
	needs: null,
	query: (ctx, { friendId, take, earlier }) =>
		changesQuery(
			sql`c.friend_id = ${friendId} and ${earlier(sql`c.at`, sql`c.id`)}
				and ${hasAbility(ctx.operator, "var-read") ? sql`1` : sql`c.field not like 'var:%'`}`,
			take,
		),
	present: (row) => ({
		id: String(row.id),
		at: row.at,
		title: fieldLabel(row),
		detail: `${row.before ?? "（なし）"} → ${row.after ?? "（なし）"}　${changedByLabel(row)}`,
		href: null,
	}),
});
