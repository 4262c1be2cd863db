import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Db } from "#db/d1-client.ts";
import { execute, queryValues } from "#db/platform/sql/raw-sql.ts";

// A merge of the whole search index forgets the text of many deleted messages with far fewer writes than
// `secure-delete`, which writes some twenty rows for each. The index's own option `usermerge` says whether a merge
// is due: it is set in the transaction of the deletes.

/** Values of `usermerge`: the number of segments from which a merge takes them together, 4 by default. */
const USERMERGE = { none: 4, due: 3, running: 2 };
/** Pages written at a time: some milliseconds of the database. */
const PAGES_AT_ONCE = 64;

const setOption = (option: string, value: number): SQL =>
	sql`insert into message_search (message_search, rank) values (${sql.raw(`'${option}'`)}, ${sql.raw(String(value))})`;

/** Statement that has the search index merged later, in the batch that deletes messages without `secure-delete`. */
export const requestIndexMerge = (): SQL => setOption("usermerge", USERMERGE.due);

/**
 * Merges some pages of a database's search index, if a merge is due.
 * @returns whether nothing is left to merge
 */
export async function mergeIndexPages(db: Db): Promise<boolean> {
	const [[state] = []] = await queryValues<[number]>(
		db,
		sql`select v from message_search_config where k = 'usermerge'`,
	);
	if (state === USERMERGE.due) {
		// A negative number takes all segments; later calls continue with these, whatever is written meanwhile.
		await commitBatch(db, [
			execute(db, setOption("usermerge", USERMERGE.running)),
			execute(db, setOption("merge", -PAGES_AT_ONCE)),
		]);
		return false;
	}
	if (state !== USERMERGE.running) return true;
	const changes = () => queryValues<[number]>(db, sql`select total_changes() as changes`);
	const [[[before]], , [[after]]] = (await db.batch([
		changes(),
		execute(db, setOption("merge", PAGES_AT_ONCE)),
		changes(),
	])) as unknown as [[[number]], unknown, [[number]]];
	// Fewer pages than allowed: the merge found no more.
	if (after - before >= PAGES_AT_ONCE) return false;
	await execute(db, setOption("usermerge", USERMERGE.none));
	return true;
}
