import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { countScorePage } from "./count-score-page.ts";
import { type CursorState, cursorKey, listCursors, selectCursorsBehind } from "./score-cursors.ts";
import { showCaughtUpTallies } from "./show-caught-up-tallies.ts";

// A *tally* is one count of a score: the shown one, or a recount that will replace it. A *cursor* is the position
// up to which a tally has read one source of events (docs/scoring.md#counting).

/** Maximum number of pages counted per minute; the next minute continues. */
const PAGES_PER_TICK = 60;
/** Maximum number of pages of shown scores counted before the minute's other work. */
const RECENT_PAGES = 10;

/**
 * Counts recent events for the shown scores, up to a few pages, so that the resulting actions run at once and
 * do not wait for a recount. `countScores` counts the rest.
 */
export const countRecentScores = async (ctx: Ctx): Promise<void> =>
	void (await countPages(ctx, RECENT_PAGES, ({ state }) => state === "shown"));

/** Counts the remaining events of all scores, shown tallies first, and shows the recounts that have caught up. */
export async function countScores(ctx: Ctx): Promise<void> {
	const { isRecounting, failed } = await countPages(ctx, PAGES_PER_TICK, () => true);
	if (isRecounting) await showCaughtUpTallies(ctx, failed);
}

/** @returns whether a recount is running, and the keys of the cursors of which a page failed */
async function countPages(
	ctx: Ctx,
	maxPages: number,
	isIncluded: (cursor: CursorState) => boolean,
): Promise<{ isRecounting: boolean; failed: ReadonlySet<string> }> {
	const failed = new Set<string>();
	let isRecounting = false;
	for (let pages = 0; pages < maxPages; ) {
		const cursors = await listCursors(ctx);
		isRecounting ||= cursors.some(({ state }) => state === "counting");
		const behind = await selectCursorsBehind(ctx, cursors.filter(isIncluded));
		const countable = behind.filter((cursor) => !failed.has(cursorKey(cursor)));
		if (countable.length === 0) break;
		for (const cursor of takeTurns(countable, maxPages - pages, ctx.now)) {
			pages++;
			if (!(await tryCountPage(ctx, cursor))) failed.add(cursorKey(cursor));
		}
	}
	return { isRecounting, failed };
}

/** Counts a page. A failure is logged: other cursors continue, and the next minute tries this one again. */
async function tryCountPage(ctx: Ctx, cursor: CursorState): Promise<boolean> {
	try {
		await countScorePage(ctx, cursor);
		return true;
	} catch (error) {
		console.error(
			JSON.stringify({ event: "score.failed", cursor: cursorKey(cursor), error: rootCauseOf(error) }),
		);
		return false;
	}
}

/** Selects at most `places` cursors. If there are more, each minute begins where the last one ended. */
function takeTurns(cursors: readonly CursorState[], places: number, now: number): readonly CursorState[] {
	if (cursors.length <= places) return cursors;
	const minute = Math.floor(now / MINUTE);
	const start = (minute * places) % cursors.length;
	return [...cursors.slice(start), ...cursors.slice(0, start)].slice(0, places);
}
