import type { SQL } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import type { StepClaimKind } from "#db/engine/step-claims.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Cause } from "#domain/engine/actions/action-cause.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { insertFailedRun } from "#functions/engine/actions/insert-failed-run.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { claimReaders } from "./claim-readers.ts";
import { createStepFirings, type DueStep } from "./step-firings.ts";

const READERS_PER_BATCH = 200;
/** Maximum number of batches per tick; the next one continues. */
const BATCHES_PER_TICK = 50;
/** Maximum number of consecutive failures of a step: at five minutes each, one day. */
export const STEP_FAILURES = 288;

/** Position of a friend between steps. */
interface StepReader {
	id: number;
	friendId: number;
	failures: number;
}

/** Next steps of readers. */
export interface NextSteps {
	/** Steps to send. */
	sending: (DueStep & { cause: Cause })[];
	/** Statements that advance the readers, in the transaction of the sending. */
	statements: Statement[];
}

/** Rules of scenarios or reminders to find due readers and advance them. */
export interface StepRules<Reader extends StepReader, Step> {
	kind: StepClaimKind;
	/** Ids of due readers without a claim, in order. */
	selectDueIds: (ctx: Ctx) => SQL;
	/** Those of the given readers who are still due. */
	loadReaders: (ctx: Ctx, ids: readonly number[]) => Promise<Reader[]>;
	/** All steps of the readers' scenarios or reminders. */
	loadSteps: (ctx: Ctx, readers: Reader[]) => Promise<Step[]>;
	nextSteps: (ctx: Ctx, readers: Reader[], steps: Step[]) => NextSteps;
	/** Postpones a reader, and counts the failure. */
	reschedule: (ctx: Ctx, reader: Reader) => Promise<unknown>;
}

/** Sends due steps, and schedules the next step of each reader. */
export async function sendDueSteps<Reader extends StepReader, Step>(
	ctx: Ctx,
	rules: StepRules<Reader, Step>,
): Promise<void> {
	for (let batches = 0; batches < BATCHES_PER_TICK; batches++) {
		const batchCtx = { ...ctx, now: ctx.clock() };
		const claim = await claimReaders(batchCtx, {
			kind: rules.kind,
			due: rules.selectDueIds(batchCtx),
			maxReaders: READERS_PER_BATCH,
		});
		if (!claim) return;
		const readers = await rules.loadReaders(batchCtx, claim.ids);
		const steps = await rules.loadSteps(batchCtx, readers);
		const { release } = claim;
		// A claim with lost workers is repeated with fewer readers, so that this one holds a single reader.
		if (claim.lost >= MAX_LOST_WORKERS)
			await giveUp(batchCtx, rules.nextSteps(batchCtx, readers, steps), {
				reason: BACKGROUND_TEXTS.workStopped,
				release,
			});
		else await advance(batchCtx, rules, { readers, steps, release });
	}
}

interface Advance<Reader, Step> {
	readers: Reader[];
	steps: Step[];
	release: Statement;
}

/** Advances all readers in one transaction; if that fails, one by one, so that one failure stops no other. */
async function advance<Reader extends StepReader, Step>(
	ctx: Ctx,
	rules: StepRules<Reader, Step>,
	{ readers, steps, release }: Advance<Reader, Step>,
): Promise<void> {
	try {
		return await sendSteps(ctx, rules.nextSteps(ctx, readers, steps), [release]);
	} catch (error) {
		if (readers.length === 1) await rescheduleOrGiveUp(ctx, rules, { reader: readers[0]!, steps, error });
		else
			for (const reader of readers)
				await sendSteps(ctx, rules.nextSteps(ctx, [reader], steps), []).catch((reason) =>
					rescheduleOrGiveUp(ctx, rules, { reader, steps, error: reason }),
				);
	}
	await commitBatch(ctx.db, [release]);
}

async function sendSteps(
	ctx: Ctx,
	{ sending, statements }: NextSteps,
	furtherStatements: Statement[],
): Promise<void> {
	const firings = await createStepFirings(ctx, sending);
	const statementsBefore = [...statements, ...furtherStatements];
	if (firings.length === 0) return commitBatch(ctx.db, statementsBefore);
	const sentTo = await startRuns(ctx, firings, statementsBefore);
	if (sentTo.length > 0) await wakeQueue(ctx.env.DELIVERIES);
}

interface Failed<Reader, Step> {
	reader: Reader;
	steps: Step[];
	error: unknown;
}

async function rescheduleOrGiveUp<Reader extends StepReader, Step>(
	ctx: Ctx,
	rules: StepRules<Reader, Step>,
	{ reader, steps, error }: Failed<Reader, Step>,
): Promise<void> {
	console.error(JSON.stringify({ event: `${rules.kind}.failed`, id: reader.id, error: rootCauseOf(error) }));
	if (reader.failures + 1 < STEP_FAILURES) await rules.reschedule(ctx, reader);
	else await giveUp(ctx, rules.nextSteps(ctx, [reader], steps), { reason: CALL_TEXTS.unknownError });
}

interface GivenUp {
	reason: string;
	release?: Statement;
}

/** Records unsendable steps as failed runs, and advances their readers. */
async function giveUp(
	ctx: Ctx,
	{ sending, statements }: NextSteps,
	{ reason, release }: GivenUp,
): Promise<void> {
	const failedRuns = sending
		.filter(({ step }) => !step.actionGone)
		.flatMap(({ friendId, step, cause }) =>
			insertFailedRun(
				ctx,
				{ action: { id: step.actionId, version: step.version }, friendId, cause, reason },
				true,
			),
		);
	await commitBatch(ctx.db, [...statements, ...failedRuns, ...(release ? [release] : [])]);
	await announceFrames(
		ctx.env,
		sending.map(({ friendId }) => ({ event: "friend", friendId })),
	);
}
