import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Fields filled by answers, and actions after an answer. */
export const formUses: UseFinder = {
	owner: "form",
	select: ({
		kind,
		id,
		actionIds,
	}) => sql`select u.id, u.name, '質問「' || (q.value ->> '$.label') || '」' as part
			from ${forms} u join json_each(u.fields) q
			where u.deleted_at is null and q.value ->> '$.var_id' = ${kind === "var" ? id : 0}
		union all select u.id, u.name, '回答後のアクション' from ${forms} u
			where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}
		union all select u.id, u.name, '支払い後のアクション' from ${forms} u
			where u.deleted_at is null and u.payment ->> '$.action_id' in ${valuesOfList(actionIds)}
		union all select u.id, u.name, '回答による分岐' from ${forms} u join json_each(u.branches) b
			where u.deleted_at is null and b.value ->> '$.action_id' in ${valuesOfList(actionIds)}`,
};
