import { sql } from "drizzle-orm";
import { friendApiValues as values } from "#db/api-values.ts";
import { rowsOf } from "#db/raw.ts";
import { formatOf } from "#domain/filters/api-format.ts";
import type { ApiEventChoices } from "#domain/filters/choices.ts";
import type { OperatorCtx } from "../http/types.ts";

/** A limit for the number of keys, more than anybody chooses from. */
const MAX_KEYS = 1_000;

interface Key {
	category: string;
	event: string;
	key: string;
	sample: string;
	all_numbers: 0 | 1;
}

/** The keys that have values. Each is found from the previous one in the index: millions of values share a few keys. */
export async function listApiEvents(ctx: OperatorCtx): Promise<ApiEventChoices> {
	const order = sql.raw("n.category, n.event, n.key");
	const keys = await rowsOf<Key>(
		ctx.db,
		sql`with recursive found (id) as (
			select (select n.rowid from ${values} n order by ${order} limit 1)
			union all
			select (select n.rowid from ${values} n
				where (${order}) > (v.category, v.event, v.key) order by ${order} limit 1)
				from found cross join ${values} v on v.rowid = found.id
			limit ${MAX_KEYS}
		)
		select v.category, v.event, v.key, v.value as sample, not exists (select 1 from ${values} n
			where n.category = v.category and n.event = v.event and n.key = v.key and n.number is null) as all_numbers
			from found cross join ${values} v on v.rowid = found.id
			order by v.category, v.event, v.key`,
	);
	return {
		contexts: keys.map(({ category, event, key, sample, all_numbers }) => ({
			category,
			event,
			event_label: event,
			key,
			key_label: key,
			format: formatOf(sample, all_numbers === 1),
		})),
	};
}
