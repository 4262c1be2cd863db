import { type SQL, sql } from "drizzle-orm";
import { eachOf } from "#db/among.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { joined } from "./joined.ts";

/** Few enough to be written out; more are read from a list, which is dearer for each friend. */
const WRITTEN_OUT = 3;

/**
 * Whether one of the texts, each stored in the form of comparison, holds one of the words. `instr`, because D1 refuses
 * LIKE patterns over 50 bytes and because % and _ are words like any other.
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
