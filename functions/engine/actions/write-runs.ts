import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";
import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { hasContextValue } from "#domain/engine/messages/message-placeholders.ts";
import type { Ctx } from "#functions/context.ts";
import {
	appendOutcomeCodes,
	hasPrecondition,
	outcomeCodeSql,
	type Precondition,
} from "./effect-precondition.ts";
import { effectRunner } from "./effects/registry.ts";
import type { LoadedAction } from "./load-actions.ts";
import { assertLastRows, type PlannedRun, type RunSet, targetsOfEffect } from "./run-set.ts";

/**
 * Statements of a set of runs within one transaction. The runs are inserted first; their unique causes make a
 * repeated trigger fail the whole transaction. Then effect after effect follows, each seeing the changes of
 * those before.
 */
export async function runStatements(ctx: Ctx, set: RunSet): Promise<Statement[]> {
	const preconditions = await Promise.all(
		set.action.effects.map((effect, position) => preconditionOf(ctx, set, effect, position)),
	);
	const { blockedOutcomes } = set.action;
	const codesFrom = (start: number) => knownCodes(preconditions, blockedOutcomes, start);
	const checkedAtInsert = positionCheckedAtInsert(preconditions, blockedOutcomes);
	const statements = [
		insertRuns(ctx, set.runs, (friendId) =>
			checkedAtInsert === null
				? sql`${codesFrom(0)}`
				: sql`${codesFrom(0)} || ${outcomeCodeSql(ctx, preconditions[checkedAtInsert]!, friendId)} || ${codesFrom(checkedAtInsert + 1)}`,
		),
	];
	for (const [position, effect] of set.action.effects.entries()) {
		if (blockedOutcomes.has(position)) continue;
		const precondition = preconditions[position]!;
		if (hasPrecondition(precondition) && position !== checkedAtInsert)
			statements.push(appendOutcomeCodes(ctx, set, precondition, codesFrom(position + 1)));
		const targets = targetsOfEffect(set, position, hasPrecondition(precondition));
		statements.push(...(await effectRunner(effect).statements({ ctx, effect, set, position, targets })));
	}
	statements.push(assertLastRows(ctx, set));
	return statements;
}

/**
 * Position of the effect whose precondition is evaluated while the runs are inserted, which saves each run a
 * row written: the first with a precondition, if no effect runs before it; null where there is none.
 */
function positionCheckedAtInsert(
	preconditions: Precondition[],
	blockedOutcomes: ReadonlyMap<number, OutcomeCode>,
): number | null {
	const firstChecked = preconditions.findIndex(
		(precondition, position) => !blockedOutcomes.has(position) || hasPrecondition(precondition),
	);
	return firstChecked >= 0 && hasPrecondition(preconditions[firstChecked]!) ? firstChecked : null;
}

/** Preconditions of a set's effects. An effect that cannot run has none: its outcome code is known. */
async function preconditionOf(
	ctx: Ctx,
	set: RunSet,
	effect: Effect,
	position: number,
): Promise<Precondition> {
	if (set.action.blockedOutcomes.has(position)) return { refusals: [], condition: null };
	const condition =
		effect.member_query_id === null ? null : set.action.conditions.get(effect.member_query_id);
	return {
		refusals: (await effectRunner(effect).refusals?.({ ctx, effect, set, position })) ?? [],
		condition: condition === undefined ? "broken" : condition,
	};
}

/**
 * Outcome codes from a position on, up to the next precondition. They are the same for all runs, so they are
 * written together with the code before them.
 */
function knownCodes(
	preconditions: Precondition[],
	blockedOutcomes: ReadonlyMap<number, OutcomeCode>,
	start: number,
): string {
	const nextPosition = preconditions.findIndex(
		(precondition, position) => position >= start && hasPrecondition(precondition),
	);
	const end = nextPosition < 0 ? preconditions.length : nextPosition;
	return Array.from(
		{ length: end - start },
		(_, offset) => blockedOutcomes.get(start + offset) ?? OUTCOME_CODES.done,
	).join("");
}

function insertRuns(ctx: Ctx, plannedRuns: PlannedRun[], outcomes: (friendId: SQL) => SQL): Statement {
	const { rows, column } = rowsFrom(plannedRuns.map(runRow), RUN_COLUMNS, { hoisted: true });
	return execute(
		ctx.db,
		packValues(
			insertInto(
				runs,
				{ ...column, state: "done", outcomes: outcomes(column.friendId), startedAt: ctx.now },
				sql`from ${rows}`,
			),
		),
	);
}

const RUN_COLUMNS = [
	"id",
	"actionId",
	"actionVersion",
	"friendId",
	"cause",
	"causeType",
	"causeId",
	"causeLabel",
	"webhookEventId",
	"sends",
	"depth",
	"rootId",
	"context",
	"onceKey",
] as const;

/**
 * Columns of a run. No object spread: properties after a spread are defined one by one, which is slow for
 * thousands of runs.
 */
function runRow({ id, firing, onceKey, sends }: PlannedRun) {
	const { action, friend, cause, context, chain } = firing;
	return {
		id,
		actionId: action.id,
		actionVersion: action.version,
		friendId: friend.id,
		cause: cause.key,
		causeType: cause.type,
		causeId: cause.id,
		causeLabel: cause.label,
		webhookEventId: cause.webhookEventId ?? null,
		sends: sends.size > 0 ? sendsAsJson(sends) : null,
		depth: chain?.depth ?? 0,
		rootId: chain?.rootId ?? null,
		context: context && needsContext(action) ? JSON.stringify(context) : null,
		onceKey,
	};
}

/** Delivery ids by position as JSON; neither needs escaping. */
const sendsAsJson = (sends: PlannedRun["sends"]): string =>
	`{${[...sends].map(([position, { deliveryId }]) => `"${position}":"${deliveryId}"`).join()}}`;

/** Results of `needsContext`: an action has thousands of runs. */
const needsContextByAction = new WeakMap<LoadedAction, boolean>();

/** Whether its effects or its texts use values of the trigger. */
function needsContext(action: LoadedAction): boolean {
	const cached = needsContextByAction.get(action);
	if (cached !== undefined) return cached;
	const needs =
		action.effects.some(usesContext) ||
		[...action.messages.values()].some(({ messages }) => hasContextValue(messages));
	needsContextByAction.set(action, needs);
	return needs;
}

/** Whether an effect uses them; a started action receives the same values. */
const usesContext = (effect: Effect) =>
	("context" in effect && effect.context !== null) || effectDefinitionOf(effect).startsRuns;
