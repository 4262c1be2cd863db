import { sql } from "drizzle-orm";
import { NO_LEVEL, scores, scoreTallies } from "#db/automation/scores.ts";
import { commitBatch } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { ScoreInput } from "#domain/automation/scores/score-input.ts";
import { MAX_SCORES } from "#domain/automation/scores/score-rule-limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { saveOnce } from "#functions/platform/http/save-once.ts";
import { assertEventsReadable } from "./assert-events-readable.ts";
import { findSavedScore, findScore, type StoredLevel, type StoredRule, savedScoreId } from "./find-score.ts";
import { addCursors, beginTally } from "./score-tally.ts";
import { showCaughtUpTallies } from "./show-caught-up-tallies.ts";
import { writeScoreLevels, writeScoreRules } from "./write-score-parts.ts";

/**
 * Creates a score, counted from the given number of days back.
 * @throws Refusal 403 for rules about items that the operator may not read; 409 for a repeated request after
 * another operator saved the score; 422 for too many scores, and for actions that are deleted or beyond the operator's
 * abilities
 */
export async function createScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreInput }) {
	const [savedBefore] = await findSavedScore(ctx);
	if (savedBefore) return savedBefore;
	if (ctx.wasSaved) throw changedByOther();
	assertEventsReadable(ctx, eventsOf(input));
	await assertValidScore(ctx, input, { levels: [], rules: [] });
	const scoreId = savedScoreId(ctx);
	const savedScore = await saveOnce(
		() => findSavedScore(ctx),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						scores,
						{ ...columnsOf(input), createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where (select count(*) from ${scores} where deleted_at is null) < ${MAX_SCORES}`,
					),
				),
				auditOfChange(ctx, { verb: "score.create", subjectType: "score", detail: { name: input.name } }),
				markKeyUsed(ctx),
				...writeScoreLevels(ctx, scoreId, input.levels),
				...writeScoreRules(ctx, scoreId, input.rules, []),
				...beginTally(ctx, {
					scoreId,
					halfLifeDays: input.half_life_days,
					since: ctx.now - input.days_back * DAY,
					events: eventsOf(input),
				}),
			]),
	);
	if (!savedScore) throw invalid("ERROR", SCORE_TEXTS.tooManyScores(MAX_SCORES));
	await showCaughtUpTallies(ctx);
	return savedScore;
}

/**
 * Updates a score. A recount starts on request and if the half-life changes; a running recount starts again
 * if the rules change.
 * @throws Refusal 403 for rules about items that the operator may not read, if any rule changed or a recount
 * starts; 404; 409 if it was changed meanwhile; 422 for levels or rules of another score, and for actions that are
 * deleted or beyond the operator's abilities
 */
export async function updateScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreInput & { id: number } }) {
	const [savedBefore] = await findSavedScore(ctx);
	if (savedBefore) return savedBefore;
	const { score, ...storedParts } = await findScore(ctx, input.id);
	const version = input.version ?? score.version;
	if (version !== score.version) throw changedByOther();
	const events = eventsOf(input);
	// Unchanged rules reveal nothing new; with another period, or without the other rules, the count of one
	// rule could be derived.
	if (isRecounted(input, score) || !isSameRules(input.rules, storedParts.rules))
		assertEventsReadable(ctx, events);
	await assertValidScore(ctx, input, storedParts);
	const scoreId = savedScoreId(ctx);
	const since = recountStart(ctx, input, { score, rules: storedParts.rules });
	const savedScore = await saveOnce(
		() => findSavedScore(ctx),
		() =>
			commitBatch(ctx.db, [
				ctx.db
					.update(scores)
					.set({ ...columnsOf(input), version: version + 1, saveKey: ctx.saveKey })
					.where(
						sql`${scores.id} = ${input.id} and ${scores.version} = ${version} and ${scores.deletedAt} is null`,
					),
				auditOfChange(ctx, {
					verb: "score.update",
					subjectType: "score",
					subjectId: input.id,
					detail: { name: input.name, recalculate: since !== null },
				}),
				...writeScoreLevels(ctx, scoreId, input.levels),
				...writeScoreRules(ctx, scoreId, input.rules, storedParts.rules),
				...addCursors(ctx, {
					tallies: sql`(select t.id from ${scoreTallies} t where t.score_id = ${scoreId} and t.state <> 'old')`,
					events,
					since: null,
				}),
				...(since === null
					? []
					: beginTally(ctx, { scoreId, halfLifeDays: input.half_life_days, since, events })),
			]),
	);
	if (!savedScore) throw changedByOther();
	await showCaughtUpTallies(ctx);
	return savedScore;
}

type StoredScore = Awaited<ReturnType<typeof findScore>>;

/** Start of the period to recount, epoch ms; null if no recount starts. */
function recountStart(
	ctx: OperatorCtx,
	input: ScoreInput,
	{ score, rules }: Pick<StoredScore, "score" | "rules">,
): number | null {
	if (isRecounted(input, score)) return ctx.now - input.days_back * DAY;
	return isSameRules(input.rules, rules) ? null : score.countingSince;
}

const isRecounted = (input: ScoreInput, { halfLifeDays }: StoredScore["score"]): boolean =>
	input.recalculate || input.half_life_days !== halfLifeDays;

const isSameRules = (submittedRules: ScoreInput["rules"], storedRules: readonly StoredRule[]): boolean =>
	JSON.stringify(submittedRules) === JSON.stringify(storedRules);

const eventsOf = ({ rules }: ScoreInput) => rules.map(({ event }) => event);

const columnsOf = ({ name, lowest, levels, half_life_days, floor, ceiling }: ScoreInput) => ({
	name,
	lowestName: lowest.name,
	lowestColour: lowest.colour,
	lowestBelow: levels[0]?.from_points ?? NO_LEVEL,
	halfLifeDays: half_life_days,
	floor,
	ceiling,
});

interface StoredParts {
	levels: readonly StoredLevel[];
	rules: readonly StoredRule[];
}

async function assertValidScore(
	ctx: OperatorCtx,
	input: ScoreInput,
	storedParts: StoredParts,
): Promise<void> {
	for (const list of ["levels", "rules"] as const) {
		const storedIds = new Set(storedParts[list].map(({ id }) => id));
		for (const [index, { id }] of input[list].entries())
			if (id !== null && !storedIds.has(id))
				throw invalid(`${list}[${index}][id]`, SCORE_TEXTS.changedElsewhere);
	}
	const storedActionIds = new Set(storedParts.levels.flatMap(({ action_id }) => action_id ?? []));
	const newActions = input.levels.flatMap(({ action_id: id }, index) =>
		id === null || storedActionIds.has(id) ? [] : [{ field: `levels[${index}][action_id]`, id }],
	);
	if (newActions.length === 0) return;
	await assertActionsRunnable(ctx, newActions);
	const existingActions = await queryRows(
		ctx.db,
		{ id: number },
		sql`select id from ${actions} where id in ${valuesOfList(newActions.map(({ id }) => id))} and deleted_at is null`,
	);
	const deletedActions = newActions.filter(({ id }) => !existingActions.some((action) => action.id === id));
	if (deletedActions.length > 0)
		throw new Refusal(
			422,
			Object.fromEntries(deletedActions.map(({ field }) => [field, [ACTION_TEXTS.actionGone]])),
		);
}
