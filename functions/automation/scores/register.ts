import { sql } from "drizzle-orm";
import { NO_LEVEL, scores, scoreTallies } from "#db/automation/scores.ts";
import { commit } from "#db/client.ts";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { ScoreInput } from "#domain/automation/scores/input.ts";
import { MAX_SCORES } from "#domain/automation/scores/limits.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { assertRunnable } from "#functions/engine/actions/runnable.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/refusal.ts";
import { keyUsed } from "#functions/platform/http/save-key.ts";
import { savedOnce } from "#functions/platform/http/saved-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findScore, idSavedBy, type StoredLevel, type StoredRule, scoreSavedBy } from "./find.ts";
import { assertEventsReadable } from "./readable.ts";
import { beginTally, readOn } from "./tally.ts";
import { showCaughtUp } from "./work.ts";
import { writeLevels, writeRules } from "./write-parts.ts";

/**
 * Makes a score, counted from the requested number of days back.
 * @throws Refusal 403 for rules about things that the operator may not read; 409 for a repeated request after
 * somebody else saved it; 422, also for actions beyond the operator's abilities
 */
export async function createScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreInput }) {
	const [known] = await scoreSavedBy(ctx);
	if (known) return known;
	if (ctx.wasSaved) throw changedByOther();
	assertEventsReadable(ctx, eventsOf(input));
	await check(ctx, input, { levels: [], rules: [] });
	const scoreId = idSavedBy(ctx);
	const made = await savedOnce(
		() => scoreSavedBy(ctx),
		() =>
			commit(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						scores,
						{ ...columnsOf(input), createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where (select count(*) from ${scores} where deleted_at is null) < ${MAX_SCORES}`,
					),
				),
				auditOfChange(ctx, { verb: "score.create", subjectType: "score", detail: { name: input.name } }),
				keyUsed(ctx),
				...writeLevels(ctx, scoreId, input.levels),
				...writeRules(ctx, scoreId, input.rules, []),
				...beginTally(ctx, {
					scoreId,
					halfLifeDays: input.half_life_days,
					since: ctx.now - input.days_back * DAY,
					events: eventsOf(input),
				}),
			]),
	);
	if (!made) throw invalid("ERROR", SCORE_TEXTS.tooManyScores(MAX_SCORES));
	await showCaughtUp(ctx);
	return made;
}

/**
 * Saves a score. It is counted anew on request, and where the half-life of its points changes; a running
 * count begins again where its rules changed.
 * @throws Refusal 403 for rules about things that the operator may not read, where any rule changed or it is
 * counted anew; 404; 409 for one changed by somebody else meanwhile; 422
 */
export async function updateScore({ ctx, input }: { ctx: OperatorCtx; input: ScoreInput & { id: number } }) {
	const [known] = await scoreSavedBy(ctx);
	if (known) return known;
	const { score, ...before } = await findScore(ctx, input.id);
	const version = input.version ?? score.version;
	if (version !== score.version) throw changedByOther();
	const events = eventsOf(input);
	// Unchanged rules reveal nothing new; over another period, or without the other rules, a rule's count could
	// be derived.
	if (isAnew(input, score) || !isSame(input.rules, before.rules)) assertEventsReadable(ctx, events);
	await check(ctx, input, before);
	const scoreId = idSavedBy(ctx);
	const since = countedSince(ctx, input, { score, rules: before.rules });
	const saved = await savedOnce(
		() => scoreSavedBy(ctx),
		() =>
			commit(ctx.db, [
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
				...writeLevels(ctx, scoreId, input.levels),
				...writeRules(ctx, scoreId, input.rules, before.rules),
				...readOn(ctx, {
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
	await showCaughtUp(ctx);
	return saved;
}

type Before = Awaited<ReturnType<typeof findScore>>;

/** From when a save has the score counted anew, epoch ms; null where it goes on. */
function countedSince(
	ctx: OperatorCtx,
	input: ScoreInput,
	{ score, rules }: Pick<Before, "score" | "rules">,
): number | null {
	if (isAnew(input, score)) return ctx.now - input.days_back * DAY;
	return isSame(input.rules, rules) ? null : score.countingSince;
}

const isAnew = (input: ScoreInput, { halfLifeDays }: Before["score"]): boolean =>
	input.recalculate || input.half_life_days !== halfLifeDays;

const isSame = (given: ScoreInput["rules"], stood: readonly StoredRule[]): boolean =>
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

async function check(ctx: OperatorCtx, input: ScoreInput, before: Parts): Promise<void> {
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
	await assertRunnable(ctx, named);
	const there = await rowsOf<{ id: number }>(
		ctx.db,
		sql`select id from ${actions} where id in ${among(named.map(({ id }) => id))} and deleted_at is null`,
	);
	const gone = named.filter(({ id }) => !there.some((each) => each.id === id));
	if (gone.length > 0)
		throw new Refusal(422, Object.fromEntries(gone.map(({ field }) => [field, [ACTION_TEXTS.actionGone]])));
}
