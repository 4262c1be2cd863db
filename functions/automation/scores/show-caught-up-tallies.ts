import { sql } from "drizzle-orm";
import { scores, scoreTallies } from "#db/automation/scores.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { cursorKey, listCursors, selectCursorsBehind } from "./score-cursors.ts";
import { replaceShownTally } from "./score-tally.ts";

/**
 * Shows the recounts that have caught up with the tallies they replace.
 * @param failed keys of cursors of which a page failed; their tallies are not shown
 */
export async function showCaughtUpTallies(ctx: Ctx, failed: ReadonlySet<string> = new Set()): Promise<void> {
	const countingTallies = await queryRows(
		ctx.db,
		{ id: number },
		sql`select t.id from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			where t.state = 'counting' order by t.id`,
	);
	if (countingTallies.length === 0) return;
	const cursors = await listCursors(ctx);
	const behind = new Set((await selectCursorsBehind(ctx, cursors)).map(cursorKey));
	const unfinished = cursors.filter(
		(cursor) => behind.has(cursorKey(cursor)) || failed.has(cursorKey(cursor)),
	);
	const unfinishedTallies = new Set(unfinished.map(({ tallyId }) => tallyId));
	for (const { id } of countingTallies) if (!unfinishedTallies.has(id)) await replaceShownTally(ctx, id);
}
