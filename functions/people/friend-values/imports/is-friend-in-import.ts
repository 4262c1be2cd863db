import { CSV_COLUMNS } from "#domain/people/friend-values/friend-csv-columns.ts";
import type { Env } from "#functions/env.ts";
import { type FriendImportRow, readImportSheet, readPlanPage, rowsKey } from "./import-storage.ts";
import { streamImportRows } from "./read-import-rows.ts";

interface NamedFriend {
	id: number;
	/** LINE's user id, and the names. */
	words: ReadonlySet<string>;
}

/**
 * Whether the plan found the friend, or a row names them that the plan gave to nobody else: a file without a plan, or
 * one by an operator who may not see them, contains them all the same.
 */
export async function isFriendInImport(
	env: Env,
	job: FriendImportRow,
	{ id, words }: NamedFriend,
): Promise<boolean> {
	// A worker that died during the deletion of the files left the row.
	if (!(await env.MEDIA.head(rowsKey(job.id)))) return true;
	const friendOfLine = await readFoundFriends(env, job);
	if ([...friendOfLine.values()].includes(id)) return true;
	const headings = (await readImportSheet(env, job.id))?.headings ?? [];
	const idColumn = headings.findIndex(({ label }) => label === CSV_COLUMNS.id);
	for await (const [line, ...cells] of streamImportRows(env, job.id)) {
		if (friendOfLine.has(line)) continue;
		if (cells[idColumn] === String(id) || cells.some((cell) => words.has(cell))) return true;
	}
	return false;
}

/** Friends whom the plan found, by line. */
async function readFoundFriends(
	env: Env,
	{ id, plan }: FriendImportRow,
): Promise<ReadonlyMap<number, number>> {
	const found = new Map<number, number>();
	for (let page = 1; plan !== null; page++) {
		const content = await readPlanPage(env, id, plan, page);
		if (!content) break;
		for (const { line, friendId } of content.report) if (friendId !== null) found.set(line, friendId);
	}
	return found;
}
