import { CSV_COLUMNS } from "#domain/people/friend-values/friend-csv-columns.ts";
import type { Env } from "#functions/env.ts";
import { type FriendImportRow, readImportSheet, readPlanPage, rowsKey } from "./import-storage.ts";
import { streamImportRows } from "./read-import-rows.ts";

interface NamedFriend {
	id: number;
	/** Cells that name the friend: LINE's user id, the names and the mail address. */
	names: ReadonlySet<string>;
}

/**
 * Whether the file of an import has a row of the friend: one for which the plan found them, or one that names them and for
 * which it found nobody. A file without a plan, or of an operator who may not see the friend, has rows of the second sort.
 */
export async function isFriendInImport(
	env: Env,
	job: FriendImportRow,
	{ id, names }: NamedFriend,
): Promise<boolean> {
	// A worker died while it deleted the files: the rest is deleted, whomever it is about.
	if (!(await env.MEDIA.head(rowsKey(job.id)))) return true;
	const friendOfLine = await readFoundFriends(env, job);
	if ([...friendOfLine.values()].includes(id)) return true;
	const headings = (await readImportSheet(env, job.id))?.headings ?? [];
	const idColumn = headings.findIndex(({ label }) => label === CSV_COLUMNS.id);
	for await (const [line, ...cells] of streamImportRows(env, job.id)) {
		if (friendOfLine.has(line)) continue;
		if (cells[idColumn] === String(id) || cells.some((cell) => names.has(cell))) return true;
	}
	return false;
}

/** Friends whom the plan found, by line. */
async function readFoundFriends(
	env: Env,
	{ id, plan }: FriendImportRow,
): Promise<ReadonlyMap<number, number>> {
	const friendByLine = new Map<number, number>();
	for (let page = 1; plan !== null; page++) {
		const content = await readPlanPage(env, id, plan, page);
		if (!content) break;
		for (const { line, friendId } of content.report) if (friendId !== null) friendByLine.set(line, friendId);
	}
	return friendByLine;
}
