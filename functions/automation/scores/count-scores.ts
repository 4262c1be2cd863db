import { type SQL, sql } from "drizzle-orm";
import { scoreCursors, scores, scoreTallies, type TallyState } from "#db/automation/scores.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { SCORE_EVENT_NAMES, type ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { countScorePage, type ScoreCursor } from "./count-score-page.ts";
import { lastPosition, replaceShownTally } from "./score-tally.ts";

/** Maximum number of pages counted per minute; the next minute continues. */
const PAGES_PER_TICK = 60;
/** Maximum number of pages counted before other work. */
const PAGES_FIRST = 10;

/** Branches of a `case` with the last position of each source; literals, because D1 binds few values. */
const LAST_POSITIONS: SQL = sql.join(
	SCORE_EVENT_NAMES.map((event) => sql`when ${sql.raw(`'${event}'`)} then ${lastPosition(event)}`),
	sql` `,
);

interface CursorState extends ScoreCursor {
	state: TallyState;
	position: number;
	until: number;
	/** Position of the tally that it replaces; null if that one does not read the same source. */
	limit: number | null;
}

/** Condition: a source has events after the cursor of a shown score. */
export const hasRecentEvents = (_: Ctx): SQL =>
	sql`exists (select 1 from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
		join ${scoreCursors} c on c.tally_id = t.id
		where t.state = 'shown' and c.position < case c.event when 'carried' then c.until ${LAST_POSITIONS} else 0 end)`;

/** Condition: a recount is running, or a source has events after the cursor of a shown score. */
export const hasScoresToCount = (ctx: Ctx): SQL =>
	sql`(exists (select 1 from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
		where t.state = 'counting') or ${hasRecentEvents(ctx)})`;

/**
 * Counts recent events for the shown scores, up to a few pages, so that the resulting actions run at once and
 * do not wait for a recount. `countScores` counts the rest.
 */
export const countRecentScores = async (ctx: Ctx): Promise<void> =>
	void (await countPages(ctx, PAGES_FIRST, ({ state }) => state === "shown"));

/**
 * Counts the remaining events of all scores in pages, shown tallies first. A tally that has caught up is then
 * shown.
 */
export async function countScores(ctx: Ctx): Promise<void> {
	const { isCounting, failed } = await countPages(ctx, PAGES_PER_TICK, () => true);
	if (isCounting) await showCaughtUpTallies(ctx, failed);
}

/** @returns whether a recount is running, and the cursors of which a page failed */
async function countPages(
	ctx: Ctx,
	maxPages: number,
	isIncluded: (cursor: CursorState) => boolean,
): Promise<{ isCounting: boolean; failed: ReadonlySet<string> }> {
	const failed = new Set<string>();
	let isCounting = false;
	for (let pages = 0; pages < maxPages; ) {
		const cursors = await listCursors(ctx);
		isCounting ||= cursors.some(({ state }) => state === "counting");
		const cursorsToCount = (await cursorsBehind(ctx, cursors.filter(isIncluded))).filter(
			(cursor) => !failed.has(cursorKey(cursor)),
		);
		if (cursorsToCount.length === 0) break;
		for (const cursor of rotateCursors(cursorsToCount, maxPages - pages, ctx.now)) {
			pages++;
			try {
				await countScorePage(ctx, cursor);
			} catch (error) {
				// The others continue; the next minute retries this one.
				failed.add(cursorKey(cursor));
				console.error(
					JSON.stringify({ event: "score.failed", cursor: cursorKey(cursor), error: rootCauseOf(error) }),
				);
			}
		}
	}
	return { isCounting, failed };
}

/** Selects at most a number of cursors, others each minute if there are more, so that none waits forever. */
function rotateCursors(cursors: readonly CursorState[], maxCursors: number, now: number): CursorState[] {
	const start = cursors.length > maxCursors ? (Math.floor(now / MINUTE) * maxCursors) % cursors.length : 0;
	return [...cursors.slice(start), ...cursors.slice(0, start)].slice(0, maxCursors);
}

const cursorKey = ({ tallyId, event }: ScoreCursor): string => `${tallyId}:${event}`;

/** All cursors, those of shown tallies first. */
const listCursors = (ctx: Ctx): PromiseLike<CursorState[]> =>
	queryRows<CursorState>(
		ctx.db,
		sql`select c.tally_id as tallyId, c.event, c.position, c.until, t.state,
				iif(t.state = 'counting', o.position, null) as "limit"
			from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			join ${scoreCursors} c on c.tally_id = t.id
			left join ${scoreCursors} o on o.tally_id = t.previous_id and o.event = c.event
			where t.state <> 'old' order by t.state = 'counting', t.id, c.event`,
	);

/** Cursors behind the events, or behind the tally that they replace. */
async function cursorsBehind(ctx: Ctx, cursors: readonly CursorState[]): Promise<CursorState[]> {
	const lastByEvent = await lastPositions(ctx, cursors);
	return cursors.filter(({ event, position, until, limit }) =>
		event === "carried"
			? position < until
			: position < Math.min(lastByEvent.get(event) ?? 0, limit ?? Infinity),
	);
}

/** Last position of each source that the cursors read, in one statement. */
export async function lastPositions(ctx: Ctx, cursors: readonly ScoreCursor[]): Promise<Map<string, number>> {
	const events = [...new Set(cursors.map(({ event }) => event))].filter(
		(event): event is ScoreEvent => event !== "carried",
	);
	if (events.length === 0) return new Map();
	const [row] = await queryRows<Record<ScoreEvent, number>>(
		ctx.db,
		sql`select ${sql.join(
			events.map((event) => sql`${lastPosition(event)} as ${sql.identifier(event)}`),
			sql`, `,
		)}`,
	);
	return new Map(events.map((event) => [event, row?.[event] ?? 0]));
}

/** Shows the tallies that have caught up, except those of which a page failed. */
export async function showCaughtUpTallies(ctx: Ctx, failed: ReadonlySet<string> = new Set()): Promise<void> {
	const countingTallies = await queryRows(
		ctx.db,
		{ id: number },
		sql`select t.id from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			where t.state = 'counting' order by t.id`,
	);
	if (countingTallies.length === 0) return;
	const behind = await cursorsBehind(ctx, await listCursors(ctx));
	const tallyIdsBehind = new Set(
		[...behind.map(cursorKey), ...failed].map((key) => Number(key.split(":")[0])),
	);
	for (const { id } of countingTallies) if (!tallyIdsBehind.has(id)) await replaceShownTally(ctx, id);
}
