import { type SQL, sql } from "drizzle-orm";
import { NO_LEVEL, scoreLevels, scoreRules } from "#db/automation/scores.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ScoreInput } from "#domain/automation/scores/score-input.ts";
import type { Ctx } from "#functions/context.ts";
import type { StoredRule } from "./find-score.ts";

/** Writes the levels, and deletes the missing ones. */
export function writeScoreLevels(ctx: Ctx, scoreId: SQL, levels: ScoreInput["levels"]): Statement[] {
	const keptIds = levels.flatMap(({ id }) => id ?? []);
	const levelRows = levels.map(({ from_points, action_id, ...level }, index) => ({
		...level,
		fromPoints: from_points,
		belowPoints: levels[index + 1]?.from_points ?? NO_LEVEL,
		actionId: action_id,
	}));
	const { rows, column } = rowsFrom(levelRows, [
		"id",
		"name",
		"colour",
		"fromPoints",
		"belowPoints",
		"actionId",
	]);
	const { id, ...values } = column;
	return [
		execute(
			ctx.db,
			sql`update ${scoreLevels} set deleted_at = ${ctx.now}
				where score_id = ${scoreId} and deleted_at is null and id not in ${valuesOfList(keptIds)}`,
		),
		execute(
			ctx.db,
			sql`update ${scoreLevels} set name = ${values.name}, colour = ${values.colour},
					from_points = ${values.fromPoints}, below_points = ${values.belowPoints}, action_id = ${values.actionId}
				from ${rows} where ${scoreLevels.id} = ${id} and score_id = ${scoreId} and deleted_at is null`,
		),
		execute(
			ctx.db,
			insertInto(
				scoreLevels,
				{ scoreId, ...values },
				sql`from ${rows} where ${id} is null and ${scoreId} is not null`,
			),
		),
	];
}

/**
 * Writes the rules, and deletes the missing ones. A rule with another event becomes a new rule, because its
 * counted rows refer to another table.
 */
export function writeScoreRules(
	ctx: Ctx,
	scoreId: SQL,
	rules: ScoreInput["rules"],
	storedRules: readonly StoredRule[],
): Statement[] {
	const storedEvents = new Map(storedRules.map(({ id, event }) => [id, event]));
	const ruleRows = rules.map(({ id, item_ids, per_day, per_friend, ...rule }) => ({
		...rule,
		id: id !== null && storedEvents.get(id) === rule.event ? id : null,
		itemIds: item_ids,
		perDay: per_day,
		perFriend: per_friend,
	}));
	const keptIds = ruleRows.flatMap(({ id }) => id ?? []);
	const { rows, column, json } = rowsFrom(ruleRows, [
		"id",
		"event",
		"itemIds",
		"points",
		"perDay",
		"perFriend",
	]);
	const { id, event, ...values } = { ...column, itemIds: sql`nullif(${json.itemIds}, 'null')` };
	return [
		execute(
			ctx.db,
			sql`update ${scoreRules} set deleted_at = ${ctx.now}
				where score_id = ${scoreId} and deleted_at is null and id not in ${valuesOfList(keptIds)}`,
		),
		execute(
			ctx.db,
			sql`update ${scoreRules} set item_ids = ${values.itemIds}, points = ${values.points},
					per_day = ${values.perDay}, per_friend = ${values.perFriend}
				from ${rows} where ${scoreRules.id} = ${id} and score_id = ${scoreId} and deleted_at is null`,
		),
		execute(
			ctx.db,
			insertInto(
				scoreRules,
				{ scoreId, event, ...values },
				sql`from ${rows} where ${id} is null and ${scoreId} is not null`,
			),
		),
	];
}
