import { type SQL, sql } from "drizzle-orm";
import { scoreLevels, scoreRules, scores, scoreTallies } from "#db/automation/scores.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Columns of a stored score. A changed score counts a new tally beside the shown one, until it has caught up.
 */
const STORED_SCORE_COLUMNS = {
	id: number,
	name: text,
	lowestName: text,
	lowestColour: typed<ColourClass>(text),
	halfLifeDays: nullable(number),
	floor: number,
	ceiling: number,
	version: number,
	/** Start of the period of the shown tally, epoch ms; null before the first count. */
	shownSince: nullable(number),
	/** Start of the period of the tally being counted; null if there is none. */
	countingSince: nullable(number),
};

const STORED_LEVEL_COLUMNS = {
	id: number,
	name: text,
	colour: typed<ColourClass>(text),
	from_points: number,
	action_id: nullable(number),
};

/** Level as stored; the lowest one is part of the score. */
export type StoredLevel = RowOfColumns<typeof STORED_LEVEL_COLUMNS>;

/** Rule as stored. */
export interface StoredRule {
	id: number;
	event: ScoreEvent;
	item_ids: number[] | null;
	points: number;
	per_day: number | null;
	per_friend: number | null;
}

/** Returns an existing score with its levels and rules, in one round trip. @throws Refusal 404 */
export async function findScore(ctx: OperatorCtx, id: number) {
	const [[score], levels, rules] = await ctx.db.batch([
		queryRows(
			ctx.db,
			STORED_SCORE_COLUMNS,
			sql`select s.id, s.name, s.lowest_name as lowestName, s.lowest_colour as lowestColour,
					s.half_life_days as halfLifeDays, s.floor, s.ceiling, s.version, t.since as shownSince,
					(select n.since from ${scoreTallies} n where n.score_id = s.id and n.state = 'counting') as countingSince
				from ${scores} s left join ${scoreTallies} t on t.id = s.tally_id
				where s.id = ${id} and s.deleted_at is null`,
		),
		queryRows(
			ctx.db,
			STORED_LEVEL_COLUMNS,
			sql`select id, name, colour, from_points, action_id from ${scoreLevels}
				where score_id = ${id} and deleted_at is null order by from_points, id`,
		),
		queryRows<Omit<StoredRule, "item_ids"> & { item_ids: string | null }>(
			ctx.db,
			sql`select id, event, item_ids, points, per_day, per_friend from ${scoreRules}
				where score_id = ${id} and deleted_at is null order by id`,
		),
	]);
	if (!score) throw notFound();
	return {
		score,
		levels,
		rules: rules.map(
			(rule): StoredRule => ({
				...rule,
				item_ids: rule.item_ids === null ? null : (JSON.parse(rule.item_ids) as number[]),
			}),
		),
	};
}

/** The score created or changed by this request. */
export const findSavedScore = (ctx: OperatorCtx) =>
	queryRows(ctx.db, { id: number }, sql`select id from ${scores} where save_key = ${ctx.saveKey}`);

/** Id of that score, for statements of the same transaction; null if the save did not happen. */
export const savedScoreId = (ctx: OperatorCtx): SQL =>
	sql`(select saved.id from ${scores} saved where saved.save_key = ${ctx.saveKey})`;
