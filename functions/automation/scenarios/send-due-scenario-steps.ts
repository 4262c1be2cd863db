import { and, eq, type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { scenarioCause } from "#domain/engine/actions/action-cause.ts";
import { stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { claimedReaders, hasReadersToClaim } from "#functions/engine/steps/claim-readers.ts";
import { type NextSteps, type StepRules, sendDueSteps } from "#functions/engine/steps/send-due-steps.ts";
import { continueAfterScenario } from "./continue-after-scenario.ts";
import {
	type DueReader,
	dueReaders,
	isReaderDue,
	listScenarioSteps,
	nextScenarioSteps,
	type ScenarioStep,
} from "./due-readers.ts";

/** Pause before a failed reader is tried again. */
const RETRY_DELAY = 5 * MINUTE;

/** Sends due steps to readers of scenarios, and computes each reader's next step. */
export const sendDueScenarioSteps = (ctx: Ctx): Promise<void> => sendDueSteps(ctx, SCENARIO_RULES);

/** Condition: a scenario's step is due, or a worker died with some. */
export const hasDueScenarioSteps = (ctx: Ctx): SQL =>
	hasReadersToClaim(ctx, { kind: SCENARIO_RULES.kind, due: SCENARIO_RULES.selectDueIds(ctx) });

/** Rules by which due readers are found and advanced. */
const SCENARIO_RULES: StepRules<DueReader, ScenarioStep> = {
	kind: "scenario",
	selectDueIds: (ctx) => sql`select ${scenarioSubscriptions.id} as id from ${scenarioSubscriptions}
		join ${scenarios} on ${scenarios.id} = ${scenarioSubscriptions.scenarioId}
		where ${isReaderDue(ctx)} and ${scenarioSubscriptions.id} not in ${claimedReaders("scenario")}
		order by ${scenarioSubscriptions.nextAt}`,
	loadReaders: dueReaders,
	loadSteps: (ctx, readers) => listScenarioSteps(ctx, readers),
	nextSteps: (ctx, readers, steps) => planMoves(ctx, readers, steps),
	reschedule: (ctx, { id, position }) =>
		ctx.db
			.update(scenarioSubscriptions)
			.set({ nextAt: ctx.now + RETRY_DELAY, failures: sql`${scenarioSubscriptions.failures} + 1` })
			.where(and(eq(scenarioSubscriptions.id, id), eq(scenarioSubscriptions.position, position))),
};

/** Next state of each reader: waiting for a later time, past a due step, or at the end. */
function planMoves(ctx: Ctx, readers: DueReader[], steps: ScenarioStep[]): NextSteps {
	const moves = readers.map((reader) => ({ reader, ...nextScenarioSteps(ctx, reader, steps) }));
	const dueMoves = moves.filter(({ dueAt }) => dueAt !== null && dueAt <= ctx.now);
	const finishedReaders = moves.filter(({ dueAt }) => dueAt === null).map(({ reader }) => reader);
	const waitingMoves = moves.filter(({ dueAt }) => dueAt !== null && dueAt > ctx.now);
	return {
		sending: dueMoves.flatMap(({ reader, nextSteps }) =>
			nextSteps.map((step) => ({ friendId: reader.friendId, step, cause: scenarioCause(reader, step) })),
		),
		statements: [
			...advanceReaders(
				ctx,
				dueMoves.map(({ reader, nextSteps }) => ({
					reader,
					position: stepOffsetOf(nextSteps[0]!),
					day: nextSteps[0]!.day,
					nextAt: ctx.now,
				})),
			),
			...advanceReaders(
				ctx,
				waitingMoves.map(({ reader, dueAt }) => ({
					reader,
					position: reader.position,
					day: null,
					nextAt: dueAt,
				})),
			),
			...continueAfterScenario(ctx, finishedReaders),
			// Applies only to readers whom the statements before did not end: nothing follows, so they wait until a
			// step is added.
			...advanceReaders(
				ctx,
				finishedReaders.map((reader) => ({ reader, position: reader.position, day: null, nextAt: null })),
			),
		],
	};
}

/** New state of a reader. */
interface NewReaderState {
	reader: DueReader;
	position: number;
	/** Day of the step sent to the reader; null if none is sent. */
	day: number | null;
	/** Null waits for a step that is added later. */
	nextAt: number | null;
}

/**
 * Advances readers from the state in which they were read. If the steps were saved meanwhile, the next tick
 * computes the next step again.
 */
function advanceReaders(ctx: Ctx, advances: NewReaderState[]): Statement[] {
	if (advances.length === 0) return [];
	const { rows, column } = rowsFrom(
		advances.map(({ reader, ...newState }) => ({
			id: reader.id,
			from: reader.position,
			version: reader.scenarioVersion,
			...newState,
		})),
		["id", "from", "version", "position", "day", "nextAt"],
	);
	return [
		execute(
			ctx.db,
			sql`update ${scenarioSubscriptions} set position = ${column.position}, failures = 0,
				days_sent = max(days_sent, ifnull(${column.day}, 0)),
				next_at = case s.version when ${column.version} then ${column.nextAt} else ${ctx.now} end
				from ${rows}, ${scenarios} s
				where ${scenarioSubscriptions.id} = ${column.id} and position = ${column.from} and state = 'reading'
					and s.id = ${scenarioSubscriptions.scenarioId}`,
		),
	];
}
