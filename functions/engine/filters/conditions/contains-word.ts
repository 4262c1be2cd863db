import { type SQL, sql } from "drizzle-orm";
import { listTable } from "#db/platform/sql/json-list.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { joinConditions } from "./join-conditions.ts";

/** Maximum number of words written out; a list costs more for each friend. */
const MAX_WRITTEN_WORDS = 3;

/**
 * Whether one of the normalised texts contains one of the words. It uses `instr`, because D1 refuses LIKE patterns over
 * 50 bytes and % and _ have no special meaning here.
 */
export function containsWord(texts: SQL[], words: readonly string[]): SQL {
	const keys = [...new Set(words.map(normaliseText))];
	if (keys.length * texts.length <= MAX_WRITTEN_WORDS)
		return joinConditions(
			texts.flatMap((text) => keys.map((key) => sql`instr(${text}, ${key}) > 0`)),
			"or",
		);
	const containsAny = joinConditions(
		texts.map((text) => sql`instr(${text}, w.value) > 0`),
		"or",
	);
	return sql`exists (select 1 from ${listTable(keys)} w where ${containsAny})`;
}
