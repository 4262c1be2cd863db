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
import { showCaughtUpTallies } from "./count-scores.ts";
import { findSavedScore, findScore, type StoredLevel, type StoredRule, savedScoreId } from "./find-score.ts";
import { addCursors, beginTally } from "./score-tally.ts";
import { writeScoreLevels, writeScoreRules } from "./write-score-parts.ts";

/**
 * Creates a score, counted from the given number of days back.
 * @throws Refusal 403 for rules about items that the operator may not read; 409 for a repeated request after
 * another operator saved the score; 422, also for actions beyond the operator's abilities
 */
export async function createScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreInput }) {
	const [known] = await findSavedScore(ctx);
	if (known) return known;
	if (ctx.wasSaved) throw changedByOther();
	assertEventsReadable(ctx, eventsOf(input));
	await assertValidScore(ctx, input, { levels: [], rules: [] });
	const scoreId = savedScoreId(ctx);
	const made = await saveOnce(
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
	if (!made) throw invalid("ERROR", SCORE_TEXTS.tooManyScores(MAX_SCORES));
	await showCaughtUpTallies(ctx);
	return made;
}

/**
 * Updates a score. A recount starts on request and if the half-life changes; a running recount starts again
 * if the rules change.
 * @throws Refusal 403 for rules about items that the operator may not read, if any rule changed or a recount
 * starts; 404; 409 if it was changed meanwhile; 422
 */
export async function updateScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreInput & { id: number } }) {
	const [known] = await findSavedScore(ctx);
	if (known) return known;
	const { score, ...before } = await findScore(ctx, input.id);
	const version = input.version ?? score.version;
	if (version !== score.version) throw changedByOther();
	const events = eventsOf(input);
	// Unchanged rules reveal nothing new; with another period, or without the other rules, the count of one
	// rule could be derived.
	if (isRecounted(input, score) || !isSameRules(input.rules, before.rules)) assertEventsReadable(ctx, events);
	await assertValidScore(ctx, input, before);
	const scoreId = savedScoreId(ctx);
	const since = recountStart(ctx, input, { score, rules: before.rules });
	const saved = await saveOnce(
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
				...writeScoreRules(ctx, scoreId, input.rules, before.rules),
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
	if (!saved) throw changedByOther();
	await showCaughtUpTallies(ctx);
	return saved;
}

type Before = Awaited<ReturnType<typeof findScore>>;

/** Start of the period to recount, epoch ms; null if no recount starts. */
function recountStart(
	ctx: OperatorCtx,
	input: ScoreInput,
	{ score, rules }: Pick<Before, "score" | "rules">,
): number | null {
	if (isRecounted(input, score)) return ctx.now - input.days_back * DAY;
	return isSameRules(input.rules, rules) ? null : score.countingSince;
}

const isRecounted = (input: ScoreInput, { halfLifeDays }: Before["score"]): boolean =>
	input.recalculate || input.half_life_days !== halfLifeDays;

const isSameRules = (given: ScoreInput["rules"], stood: readonly StoredRule[]): boolean =>
	JSON.stringify(given) === JSON.stringify(stood);

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

interface Parts {
	levels: readonly StoredLevel[];
	rules: readonly StoredRule[];
}

async function assertValidScore(ctx: OperatorCtx, input: ScoreInput, before: Parts): Promise<void> {
	for (const part of ["levels", "rules"] as const) {
		const known = new Set(before[part].map(({ id }) => id));
		for (const [at, { id }] of input[part].entries())
			if (id !== null && !known.has(id)) throw invalid(`${part}[${at}][id]`, SCORE_TEXTS.changedElsewhere);
	}
	const had = new Set(before.levels.flatMap(({ action_id }) => action_id ?? []));
	const named = input.levels.flatMap(({ action_id: id }, at) =>
		id === null || had.has(id) ? [] : [{ field: `levels[${at}][action_id]`, id }],
	);
	if (named.length === 0) return;
	await assertActionsRunnable(ctx, named);
	const there = await queryRows(
		ctx.db,
		{ id: number },
		sql`select id from ${actions} where id in ${valuesOfList(named.map(({ id }) => id))} and deleted_at is null`,
	);
	const gone = named.filter(({ id }) => !there.some((each) => each.id === id));
	if (gone.length > 0)
		throw new Refusal(422, Object.fromEntries(gone.map(({ field }) => [field, [ACTION_TEXTS.actionGone]])));
}
