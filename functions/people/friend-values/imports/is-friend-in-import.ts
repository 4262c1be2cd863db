import type { Env } from "#functions/env.ts";
import { type FriendImportRow, readPlanPage } from "./import-storage.ts";
import { streamImportRows } from "./read-import-rows.ts";

/** Whether a row of the file names LINE's user id, or the plan found the friend. */
export async function isFriendInImport(
	env: Env,
	{ id, plan, rows }: FriendImportRow,
	friend: { id: number; lineUserId: string },
): Promise<boolean> {
	if (plan !== null) {
		for (let page = 1; ; page++) {
			const content = await readPlanPage(env, id, plan, page);
			if (!content) break;
			if (content.report.some(({ friendId }) => friendId === friend.id)) return true;
		}
	}
	// An import that is still being read has no rows yet.
	if (rows === 0) return false;
	for await (const [, ...cells] of streamImportRows(env, id)) {
		if (cells.includes(friend.lineUserId)) return true;
	}
	return false;
}
