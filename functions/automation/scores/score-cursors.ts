import { sql } from "drizzle-orm";
import { scoreCursors, scores, scoreTallies, type TallyState } from "#db/automation/scores.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { ScoreCursor } from "./count-score-page.ts";
import { lastPosition } from "./score-tally.ts";

/** Position up to which a tally has read one source (docs/scoring.md#counting). */
export interface CursorState extends ScoreCursor {
	/** State of the tally. */
	state: TallyState;
	/** Last row that was read. */
	position: number;
	/** Last row of the page that is read next; of `carried` the last row that is copied. */
	until: number;
	/** Position of the replaced tally, which a recount does not pass; null if it does not read the same source. */
	limit: number | null;
}

/** Names a cursor, for logs and sets. */
export const cursorKey = ({ tallyId, event }: ScoreCursor): string => `${tallyId}:${event}`;

/** All cursors, those of shown tallies first. */
export const listCursors = (ctx: Ctx): PromiseLike<CursorState[]> =>
	queryRows<CursorState>(
		ctx.db,
		sql`select c.tally_id as tallyId, c.event, c.position, c.until, t.state,
				iif(t.state = 'counting', o.position, null) as "limit"
			from ${scoreTallies} t join ${scores} s on s.id = t.score_id and s.deleted_at is null
			join ${scoreCursors} c on c.tally_id = t.id
			left join ${scoreCursors} o on o.tally_id = t.previous_id and o.event = c.event
			where t.state <> 'old' order by t.state = 'counting', t.id, c.event`,
	);

/** Returns the cursors with rows to read. */
export async function selectCursorsBehind(ctx: Ctx, cursors: readonly CursorState[]): Promise<CursorState[]> {
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
