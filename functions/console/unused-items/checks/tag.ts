import { sql } from "drizzle-orm";
import { pointRanks } from "#db/commerce/points.ts";
import { products } from "#db/commerce/products.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { UNUSED_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { TAG_OPERATIONS } from "#domain/engine/actions/effects/tag.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { currentEffects } from "../current-effects.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Codes of the operation that add tags, listed or named by integration data. */
const additions = (isDynamic: boolean) =>
	valuesOfList(
		Object.entries(TAG_OPERATIONS)
			.filter(([, { removes, dynamic }]) => !removes && dynamic === isDynamic)
			.map(([code]) => Number(code)),
	);

/** Tags that nobody has and nothing adds. An action that adds tags named by integration data may add any. */
export const findUnusedTags: UnusedCheckFinder = async ({ db, now }, limit) => {
	const adding = sql`select 1 from ${currentEffects("tag")} where e.effect ->> '$.remove' in`;
	const rows = await queryRows(
		db,
		{ id: number, name: text },
		sql`select t.id as id, t.name as name from ${tags} t
			where t.deleted_at is null and t.protected = 0 and t.created_at < ${now - UNUSED_DAYS * DAY}
				and not exists (select 1 from ${friendTags} f where f.tag_id = t.id)
				and not exists (${adding} ${additions(false)} and
					(exists (select 1 from json_each(e.named, '$.tags') n where n.value = t.id)
						or exists (select 1 from json_each(e.named, '$.tagGroups') n where n.value = t.group_id)))
				and not exists (${adding} ${additions(true)})
				and not exists (select 1 from ${products} p where p.tag_id = t.id and p.deleted_at is null)
				and not exists (select 1 from ${pointRanks} r where r.tag_id = t.id and r.deleted_at is null)
			order by t.id limit ${limit}`,
	);
	return rows.map((row) => ({ ...row, reason: UNUSED_ITEM_TEXTS.tag, records: null }));
};
