import { sql } from "drizzle-orm";
import { scoreCursors, scores, scoreTallies, type TallyState } from "#db/automation/scores.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { type Cursor, countPage } from "./count-page.ts";
import { lastOf, showTally } from "./tally.ts";

/** Pages that one minute counts at most; the next takes the rest. */
const PAGES_PER_TICK = 60;
/** Number of pages counted before other work. */
const PAGES_FIRST = 10;

interface Standing extends Cursor {
	state: TallyState;
	position: number;
	until: number;
	/** Position of the tally that it replaces; null where that does not read the same source. */
	limit: number | null;
}

/**
 * Counts events since the last minute for the shown scores, up to a few pages, so that the resulting actions
 * run at once and do not wait for a long recount. `countScores` does the rest.
 */
export const countRecentScores = async (ctx: Ctx): Promise<void> =>
	void (await countPages(ctx, PAGES_FIRST, ({ state }) => state === "shown"));

/**
 * Counts the remaining events of all scores, in pages, shown tallies first while there is capacity. A tally
 * that has caught up is then shown.
 */
export async function countScores(ctx: Ctx): Promise<void> {
	const { isCounting, failed } = await countPages(ctx, PAGES_PER_TICK, () => true);
	if (isCounting) await showCaughtUp(ctx, failed);
}

/**
 * @returns whether a tally is counted in addition to the shown one, and the cursors of which a page failed
 */
async function countPages(
	ctx: Ctx,
	most: number,
	which: (cursor: Standing) => boolean,
): Promise<{ isCounting: boolean; failed: ReadonlySet<string> }> {
	const failed = new Set<string>();
	let isCounting = false;
	for (let pages = 0; pages < most; ) {
		const cursors = await standing(ctx);
		isCounting ||= cursors.some(({ state }) => state === "counting");
		const behind = (await behindOf(ctx, cursors.filter(which))).filter(
			(cursor) => !failed.has(nameOf(cursor)),
		);
		if (behind.length === 0) break;
		for (const cursor of inTurn(behind, most - pages, ctx.now)) {
			pages++;
			try {
				await countPage(ctx, cursor);
			} catch (error) {
				// The others go on; the next minute tries it again.
				failed.add(nameOf(cursor));
				console.error(
					JSON.stringify({ event: "score.failed", cursor: nameOf(cursor), error: reasonOf(error) }),
				);
			}
		}
	}
	return { isCounting, failed };
}

/** So many of them; where there are more, others in each minute, so that none waits for ever. */
function inTurn(cursors: readonly Standing[], most: number, now: number): Standing[] {
	const first = cursors.length > most ? (Math.floor(now / MINUTE) * most) % cursors.length : 0;
	return [...cursors.slice(first), ...cursors.slice(0, first)].slice(0, most);
}

const nameOf = ({ tallyId, event }: Cursor): string => `${tallyId}:${event}`;

/** All cursors, those of shown tallies first. */
const standing = (ctx: Ctx): PromiseLike<Standing[]> =>
	rowsOf<Standing>(
		ctx.db,
		sql`select c.tally_id as tallyId, c.event, c.position, c.until, t.state,
				iif(t.state = 'counting', o.position, null) as "limit"
			from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			join ${scoreCursors} c on c.tally_id = t.id
			left join ${scoreCursors} o on o.tally_id = t.previous_id and o.event = c.event
			where t.state <> 'old' order by t.state = 'counting', t.id, c.event`,
	);

/** Cursors that are behind the events, or behind the tally that they replace. */
async function behindOf(ctx: Ctx, cursors: readonly Standing[]): Promise<Standing[]> {
	const last = await lastPositions(ctx, cursors);
	return cursors.filter(({ event, position, until, limit }) =>
		event === "carried" ? position < until : position < Math.min(last.get(event) ?? 0, limit ?? Infinity),
	);
}

/** Where each source ends that a cursor reads: one statement. */
export async function lastPositions(ctx: Ctx, cursors: readonly Cursor[]): Promise<Map<string, number>> {
	const events = [...new Set(cursors.map(({ event }) => event))].filter(
		(event): event is ScoreEvent => event !== "carried",
	);
	if (events.length === 0) return new Map();
	const [row] = await rowsOf<Record<ScoreEvent, number>>(
		ctx.db,
		sql`select ${sql.join(
			events.map((event) => sql`${lastOf(event)} as ${sql.identifier(event)}`),
			sql`, `,
		)}`,
	);
	return new Map(events.map((event) => [event, row?.[event] ?? 0]));
}

/** Shows the tallies whose cursors have caught up, except those of which a page failed. */
export async function showCaughtUp(ctx: Ctx, failed: ReadonlySet<string> = new Set()): Promise<void> {
	const counting = await rowsOf<{ id: number }>(
		ctx.db,
		sql`select t.id from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			where t.state = 'counting' order by t.id`,
	);
	if (counting.length === 0) return;
	const behind = await behindOf(ctx, await standing(ctx));
	const late = new Set([...behind.map(nameOf), ...failed].map((name) => Number(name.split(":")[0])));
	for (const { id } of counting) if (!late.has(id)) await showTally(ctx, id);
}
