import { type SQL, sql } from "drizzle-orm";
import { eachOf } from "#db/platform/sql/among.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { joined } from "./joined.ts";

/** Up to this number words are written out; a list would cost more for each friend. */
const WRITTEN_OUT = 3;

/**
 * Whether one of the normalised texts contains one of the words. It uses `instr`, because D1 refuses LIKE patterns over
 * 50 bytes and % and _ have no special meaning here.
 */
export function holds(texts: SQL[], words: readonly string[]): SQL {
	const keys = [...new Set(words.map(normalise))];
	if (keys.length * texts.length <= WRITTEN_OUT)
		return joined(
			texts.flatMap((text) => keys.map((key) => sql`instr(${text}, ${key}) > 0`)),
			"or",
		);
	const any = joined(
		texts.map((text) => sql`instr(${text}, w.value) > 0`),
		"or",
	);
	return sql`exists (select 1 from ${eachOf(keys)} w where ${any})`;
}
