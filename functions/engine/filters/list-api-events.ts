import { sql } from "drizzle-orm";
import { friendApiValues as values } from "#db/integrations/api-values.ts";
import {
	openApiTriggerFields as fields,
	openApiTriggers as triggers,
} from "#db/integrations/open-api-tables.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import { inferContextFormat } from "#domain/engine/filters/api-format.ts";
import type { ApiEventChoices, EventChoice } from "#domain/engine/filters/condition-choices.ts";
import { TRIGGER_CATEGORY } from "#domain/engine/placeholders/api-context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of keys, more than a person chooses from. */
const MAX_KEYS = 1_000;

const KEY_COLUMNS = {
	category: text,
	event: text,
	key: text,
	sample: nullable(text),
	all_numbers: typed<0 | 1>(number),
	/** Data of a trigger's field; null for other keys. */
	trigger_id: nullable(number),
	event_label: nullable(text),
	key_label: nullable(text),
	format: nullable(typed<EventChoice["format"]>(text)),
};

/**
 * Keys that have values, and the fields of triggers, with their labels. Each key is found from the previous
 * one in the index, because millions of values share a few keys.
 */
export async function listApiEvents(ctx: OperatorCtx): Promise<ApiEventChoices> {
	const order = sql.raw("n.category, n.event, n.key");
	const keys = await queryRows(
		ctx.db,
		KEY_COLUMNS,
		sql`with recursive found (id) as (
			select (select n.rowid from ${values} n order by ${order} limit 1)
			union all
			select (select n.rowid from ${values} n
				where (${order}) > (v.category, v.event, v.key) order by ${order} limit 1)
				from found cross join ${values} v on v.rowid = found.id
			limit ${integerLiteral(MAX_KEYS)}
		)
		select v.category, v.event, v.key, v.value as sample, not exists (select 1 from ${values} n
			where n.category = v.category and n.event = v.event and n.key = v.key and n.number is null) as all_numbers,
			null as trigger_id, null as event_label, null as key_label, null as format
			from found cross join ${values} v on v.rowid = found.id
			where v.category <> ${TRIGGER_CATEGORY}
		union all select ${TRIGGER_CATEGORY}, t.key, f.key, null, 0, t.id, t.name, f.label, f.format
			from ${triggers} t join ${fields} f on f.trigger_id = t.id where t.deleted_at is null
		order by 1, 2, 3`,
	);
	return {
		contexts: keys.map(({ category, event, key, sample, all_numbers, ...labels }) => ({
			category,
			event,
			event_label: labels.event_label ?? event,
			key,
			key_label: labels.key_label || key,
			format: labels.format ?? inferContextFormat(sample ?? "", all_numbers === 1),
			open_api_trigger_id: labels.trigger_id,
		})),
	};
}
