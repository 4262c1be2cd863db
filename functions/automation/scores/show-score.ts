import { sql } from "drizzle-orm";
import { scoreCursors, scoreTallies } from "#db/automation/scores.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { LOWEST_LEVEL, SCORE_SELECTION } from "#domain/engine/filters/conditions/score.ts";
import { CONDITIONS, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findScore } from "./find-score.ts";
import { lastPositions } from "./score-cursors.ts";

/** Score for its editor, with the progress of a recount. @throws Refusal 404 */
export async function showScore({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [{ score, levels, rules }, progress] = await Promise.all([findScore(ctx, id), progressOf(ctx, id)]);
	return {
		id,
		version: score.version,
		name: score.name,
		lowest: { name: score.lowestName, colour: score.lowestColour },
		levels,
		floor: score.floor,
		ceiling: score.ceiling,
		half_life_days: score.halfLifeDays,
		rules,
		/** Start of the period of the shown tally. */
		counted_since: score.shownSince === null ? null : toWireTime(score.shownSince, ctx.zone),
		/** Progress of the recount in percent; null if none is running. */
		progress,
	};
}

/**
 * Number of friends at each level, as in the friend search, of those visible to the operator.
 * @throws Refusal 404
 */
export async function showScoreDistribution({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const { score, levels } = await findScore(ctx, id);
	const allLevels = [
		{ id: LOWEST_LEVEL, name: score.lowestName, colour: score.lowestColour, from_points: null },
		...levels.map(({ action_id: _, ...level }) => level),
	];
	const counts = await Promise.all(
		allLevels.map((level) =>
			queryRows(
				ctx.db,
				{ count: number },
				countFriends(
					ctx,
					filterSchema.parse({
						inputs: [
							{
								type: CONDITIONS.score.type,
								score_id: id,
								by: SCORE_SELECTION.level,
								level_id: level.id,
							},
						],
					}),
					visibleTo(ctx.operator),
				),
			),
		),
	);
	return {
		levels: allLevels.map((level, index) => ({ ...level, friend_count: counts[index]?.[0]?.count ?? 0 })),
	};
}

const CURSOR_PROGRESS_COLUMNS = {
	tallyId: number,
	event: typed<ScoreEvent | "carried">(text),
	beganAt: number,
	position: number,
	until: number,
};

type CursorProgress = RowOfColumns<typeof CURSOR_PROGRESS_COLUMNS>;

/** Highest progress shown, in percent: a recount that has caught up is shown at once and has none. */
const MAX_PROGRESS = 99;

async function progressOf(ctx: OperatorCtx, id: number): Promise<number | null> {
	const cursors = await queryRows(
		ctx.db,
		CURSOR_PROGRESS_COLUMNS,
		sql`select c.tally_id as tallyId, c.event, c.began_at as beganAt, c.position, c.until
			from ${scoreTallies} t join ${scoreCursors} c on c.tally_id = t.id
			where t.score_id = ${id} and t.state = 'counting'`,
	);
	if (cursors.length === 0) return null;
	const lastByEvent = await lastPositions(ctx, cursors);
	const sum = (amountOf: (cursor: CursorProgress) => number) =>
		cursors.reduce((total, cursor) => total + amountOf(cursor), 0);
	const rowsToCount = sum(
		({ event, beganAt, until }) =>
			(event === "carried" ? until : (lastByEvent.get(event) ?? beganAt)) - beganAt,
	);
	const rowsCounted = sum(({ beganAt, position }) => position - beganAt);
	return rowsToCount <= 0
		? MAX_PROGRESS
		: Math.min(MAX_PROGRESS, Math.floor((100 * rowsCounted) / rowsToCount));
}
