import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { describeShort } from "#domain/engine/placeholders/placeholder-text.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum width of a text in the log, in half-width columns. */
const WIDTH = 160;

/**
 * Loads the texts of messages that entries of the log sent. The log keeps only their numbers, so that a text that is
 * deleted from the talk is not kept here.
 */
export async function loadSentTexts(
	{ db }: OperatorCtx,
	details: readonly (Record<string, unknown> | null)[],
): Promise<(detail: Record<string, unknown> | null) => string | undefined> {
	const ids = details.flatMap((detail) => deliveryIdOf(detail) ?? []);
	if (ids.length === 0) return () => undefined;
	const rows = await queryRows(
		db,
		{ id: text, words: text },
		sql`select d.id as id, group_concat(m.value ->> '$.text', char(10)) as words
			from ${deliveries} d, json_each(d.messages) m
			where d.id in ${valuesOfList(ids)} and m.value ->> '$.type' = 'text' group by d.id`,
	);
	const texts = new Map(rows.map(({ id, words }) => [id, describeShort(words, WIDTH)]));
	return (detail) => texts.get(deliveryIdOf(detail) ?? "");
}

const deliveryIdOf = (detail: Record<string, unknown> | null): string | undefined =>
	typeof detail?.delivery_id === "string" ? detail.delivery_id : undefined;
