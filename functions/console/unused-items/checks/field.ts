import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { salonCustomerItems } from "#db/booking/salon-online.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { UNUSED_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { currentEffects } from "../current-effects.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Fields of friend information without any value that neither an action, a form nor a salon's question fills. */
export const findUnusedFields: UnusedCheckFinder = async ({ db, now }, limit) => {
	const rows = await queryRows(
		db,
		{ id: number, name: text },
		sql`select v.id as id, v.name as name from ${vars} v
			where v.deleted_at is null and v.protected = 0 and v.created_at < ${now - UNUSED_DAYS * DAY}
				and not exists (select 1 from ${friendVars} f where f.var_id = v.id)
				and not exists (select 1 from ${currentEffects("friendInfo")} where e.effect ->> '$.var_id' = v.id)
				and not exists (select 1 from ${forms} f, json_each(f.fields) q
					where f.deleted_at is null and q.value ->> '$.var_id' = v.id)
				and not exists (select 1 from ${salonCustomerItems} i where i.var_id = v.id and i.deleted_at is null)
			order by v.id limit ${limit}`,
	);
	return rows.map((row) => ({ ...row, reason: UNUSED_ITEM_TEXTS.field, records: null }));
};
