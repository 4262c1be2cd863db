import { type SQL, sql } from "drizzle-orm";
import { abTests, abVariants } from "#db/content/ab-tests.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { AB_TEST_TEXTS } from "#domain/platform/texts/ab-tests-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { saveAction } from "#functions/engine/action-editor/save-action.ts";
import { UNLISTED_ACTION } from "#functions/engine/action-editor/unlisted-action.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import type { BroadcastWithState } from "./find-broadcast.ts";

/** Problem with the goal of a test: taps that are not counted. Null for none. */
export async function findGoalProblem(ctx: Ctx, abTest: AbTestSettings | null): Promise<string | null> {
	if (abTest?.test_goal !== "tapped") return null;
	const { count_taps } = await readSettings(ctx, "count_taps");
	return count_taps ? null : AB_TEST_TEXTS.tapsUncounted;
}

/**
 * Saves the actions of a draft's further variants, and returns the statements that create its test once the draft is ordered
 * by this save; none without a test.
 * @param firstActionId action with the draft's own messages
 */
export async function prepareAbTest(
	ctx: OperatorCtx,
	{ id, name, version, abTest }: BroadcastWithState,
	firstActionId: number,
): Promise<Statement[]> {
	if (abTest === null) return [];
	const variants = [{ position: 0, weight: abTest.first_weight, actionId: firstActionId }];
	for (const [index, { messages, weight }] of abTest.variants.entries()) {
		const position = index + 1;
		const { aid } = await saveAction({
			ctx: { ...ctx, saveKey: `${ctx.saveKey}:variant:${position}` },
			input: { ...UNLISTED_ACTION, a_name: `${name}（${variantName(position)}）`, inputs: messages },
		});
		variants.push({ position, weight, actionId: aid });
	}
	const isOrdered = sql`exists (select 1 from ${broadcasts} b where b.id = ${id} and b.version = ${version + 1}
		and b.ordered_at = ${ctx.now} and b.operator_id = ${ctx.operator.id})`;
	const { rows, column } = rowsFrom(variants, ["position", "weight", "actionId"]);
	return [
		execute(
			ctx.db,
			insertInto(
				abTests,
				{
					broadcastId: id,
					goal: abTest.test_goal,
					share: abTest.share,
					horizonHours: abTest.horizon_hours,
					isAutomatic: abTest.decision === "rule",
					fallsBack: abTest.undecided === "first",
					createdAt: ctx.now,
				},
				sql`where ${isOrdered} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				abVariants,
				{ testId: sql`a.id`, position: column.position, weight: column.weight, actionId: column.actionId },
				sql`from ${rows} join ${abTests} a on a.broadcast_id = ${id} where ${isOrdered} on conflict do nothing`,
			),
		),
	];
}

/** Statements that remove the test of a broadcast that is a draft again: it has no friends yet. */
export function removeAbTest({ db }: Ctx, broadcastId: number, isDraftAgain: SQL): Statement[] {
	const test = sql`(select a.id from ${abTests} a where a.broadcast_id = ${broadcastId})`;
	return [
		execute(db, sql`delete from ${abVariants} where test_id = ${test} and ${isDraftAgain}`),
		execute(db, sql`delete from ${abTests} where id = ${test} and ${isDraftAgain}`),
	];
}
