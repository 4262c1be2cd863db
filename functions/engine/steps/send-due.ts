import type { SQL } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import type { StepClaimKind } from "#db/engine/step-claims.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import type { Cause } from "#domain/engine/actions/cause.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import type { Ctx } from "#functions/context.ts";
import { failedRun } from "#functions/engine/actions/failed-run.ts";
import { startRuns } from "#functions/engine/actions/start.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { claimReaders } from "./claim.ts";
import { type DueStep, firingsOf } from "./firings.ts";

const READERS_AT_A_TIME = 200;
/** Maximum number of batches per tick; the next one continues. */
const BATCHES_PER_TICK = 50;
/** Failures in a row after which a step is given up: five minutes each, a day. */
export const STEP_FAILURES = 288;

/** Position of a friend between steps. */
interface Reader {
	id: number;
	friendId: number;
	failures: number;
}

/** Next moves of readers. */
export interface Moves {
	/** Steps to send to them. */
	sending: (DueStep & { cause: Cause })[];
	/** Statements that move them on, in the transaction of the sending. */
	statements: Statement[];
}

/** Rules of scenarios or reminders to find due readers and move them. */
export interface Course<Each extends Reader, Step> {
	kind: StepClaimKind;
	/** The ids of readers whose turn it is and who are in nobody's hands, in order. */
	due: (ctx: Ctx) => SQL;
	/** Those of some readers whose turn it still is. */
	readers: (ctx: Ctx, ids: readonly number[]) => Promise<Each[]>;
	/** All steps of what they read. */
	steps: (ctx: Ctx, readers: Each[]) => Promise<Step[]>;
	moves: (ctx: Ctx, readers: Each[], steps: Step[]) => Moves;
	/** Looks at a reader again later, and counts that it failed. */
	reschedule: (ctx: Ctx, reader: Each) => Promise<unknown>;
}

/** Sends the steps that are due, and finds out when everybody's next step is. */
export async function sendDue<Each extends Reader, Step>(
	ctx: Ctx,
	course: Course<Each, Step>,
): Promise<void> {
	for (let batches = 0; batches < BATCHES_PER_TICK; batches++) {
		const now = { ...ctx, now: ctx.clock() };
		const claim = await claimReaders(now, {
			kind: course.kind,
			due: course.due(now),
			most: READERS_AT_A_TIME,
		});
		if (!claim) return;
		const readers = await course.readers(now, claim.ids);
		const steps = await course.steps(now, readers);
		const { release } = claim;
		if (claim.lost >= MOST_LOST)
			await giveUp(now, course.moves(now, readers, steps), { reason: BACKGROUND_TEXTS.workStopped, release });
		else await advance(now, course, { readers, steps, release });
	}
}

interface Advance<Each, Step> {
	readers: Each[];
	steps: Step[];
	release: Statement;
}

/** All of them in one transaction; where that fails, one by one, so that one holds up no other. */
async function advance<Each extends Reader, Step>(
	ctx: Ctx,
	course: Course<Each, Step>,
	{ readers, steps, release }: Advance<Each, Step>,
): Promise<void> {
	try {
		return await send(ctx, course.moves(ctx, readers, steps), [release]);
	} catch (error) {
		if (readers.length === 1) await rescheduleOrGiveUp(ctx, course, { reader: readers[0]!, steps, error });
		else
			for (const reader of readers)
				await send(ctx, course.moves(ctx, [reader], steps), []).catch((reason) =>
					rescheduleOrGiveUp(ctx, course, { reader, steps, error: reason }),
				);
	}
	await commit(ctx.db, [release]);
}

async function send(ctx: Ctx, { sending, statements }: Moves, after: Statement[]): Promise<void> {
	const firings = await firingsOf(ctx, sending);
	const before = [...statements, ...after];
	if (firings.length === 0) return commit(ctx.db, before);
	const sentTo = await startRuns(ctx, firings, before);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
}

interface Failed<Each, Step> {
	reader: Each;
	steps: Step[];
	error: unknown;
}

async function rescheduleOrGiveUp<Each extends Reader, Step>(
	ctx: Ctx,
	course: Course<Each, Step>,
	{ reader, steps, error }: Failed<Each, Step>,
): Promise<void> {
	console.error(JSON.stringify({ event: `${course.kind}.failed`, id: reader.id, error: reasonOf(error) }));
	if (reader.failures + 1 < STEP_FAILURES) await course.reschedule(ctx, reader);
	else await giveUp(ctx, course.moves(ctx, [reader], steps), { reason: CALL_TEXTS.unknownError });
}

interface GivenUp {
	reason: string;
	release?: Statement;
}

/** Records unsendable steps as failed runs, and moves their readers on to the next. */
async function giveUp(ctx: Ctx, { sending, statements }: Moves, { reason, release }: GivenUp): Promise<void> {
	const told = sending
		.filter(({ step }) => !step.actionGone)
		.flatMap(({ friendId, step, cause }) =>
			failedRun(ctx, { action: { id: step.actionId, version: step.version }, friendId, cause, reason }, true),
		);
	await commit(ctx.db, [...statements, ...told, ...(release ? [release] : [])]);
	await announce(
		ctx.env,
		sending.map(({ friendId }) => ({ event: "friend", friendId })),
	);
}
