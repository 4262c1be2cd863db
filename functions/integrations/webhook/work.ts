import { and, eq, sql } from "drizzle-orm";
import { webhookEvents } from "#db/integrations/webhook.ts";
import { among } from "#db/platform/sql/among.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { type Frame, NO_FRIEND } from "#domain/engine/access/rooms.ts";
import { backoff } from "#domain/engine/deliveries/verdict.ts";
import { mayAct } from "#domain/integrations/webhook/event.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import { answer } from "#functions/automation/auto-responses/answer.ts";
import { switchStatements } from "#functions/content/rich-menus/switched.ts";
import { firingsOfTaps, tapStatements } from "#functions/content/rich-menus/tapped.ts";
import { tapsOnTemplates } from "#functions/content/templates/tapped.ts";
import type { Ctx } from "#functions/context.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { startRuns } from "#functions/engine/actions/start.ts";
import { announce } from "#functions/platform/consoles/announce.ts";
import { EVENT_BATCHES_PER_WAKE_UP } from "#functions/platform/queues/limits.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { type ClaimedBatch, type ClaimedEvent, claimEvents, MAX_EVENT_ATTEMPTS } from "./claim.ts";
import { EVENT_HANDLERS } from "./events/registry.ts";
import { type BatchOutcome, emptyOutcome } from "./outcome.ts";
import { messageIdOf } from "./unsent-events.ts";
import { outcomeStatements } from "./write.ts";

/**
 * Processes open events. A batch that is not full was the last: later events have their own wake-up, which
 * gathers many events in one batch.
 */
export async function workEvents(ctx: Ctx): Promise<void> {
	for (let batches = 0; batches < EVENT_BATCHES_PER_WAKE_UP; batches++) {
		const batch = await claimEvents(ctx);
		if (batch.hasGivenUp) await announce(ctx.env, [WAITS_FOR_A_PERSON]);
		if (batch.events.length > 0) await workBatch({ ...ctx, now: ctx.clock() }, batch);
		if (batch.isAll) return;
	}
	await wake(ctx.env.EVENTS);
}

/** Notifies consoles that their list of failed events changed. */
const WAITS_FOR_A_PERSON: Frame = { event: "webhook_event", friendId: NO_FRIEND };

/** Processes a batch, and event by event if that fails, so that one bad event does not delay the others. */
async function workBatch(ctx: Ctx, batch: ClaimedBatch): Promise<void> {
	try {
		await processEvents(ctx, batch, batch.events);
	} catch (error) {
		if (batch.events.length === 1) return reschedule(ctx, batch.events[0]!, error);
		for (const event of batch.events)
			await processEvents(ctx, batch, [event]).catch((reason) => reschedule(ctx, event, reason));
	}
}

/** Writes everything that events cause, and that they are done, in one transaction; then sends the wake-ups. */
async function processEvents(ctx: Ctx, batch: ClaimedBatch, events: ClaimedEvent[]): Promise<void> {
	const outcome = gather(batch, events);
	const [answers, tapped, onTemplates] = await Promise.all([
		outcome.incomingTexts.length > 0 ? answer(ctx, outcome.incomingTexts, batch.reactions) : [],
		firingsOfTaps(
			ctx,
			outcome.taps.filter(({ event }) => mayAct(event.event)),
		),
		tapsOnTemplates(ctx, outcome.templateTaps),
	]);
	noteAnswered(outcome, answers);
	const firings = [...answers, ...tapped, ...onTemplates.firings];
	const sentTo = await startRuns(ctx, firings, [
		...outcomeStatements(ctx, outcome, batch.isTold),
		...tapStatements(ctx, outcome.taps),
		...onTemplates.statements,
		...switchStatements(ctx, outcome.switches),
		closeEvents(
			ctx,
			events.map((event) => event.id),
		),
	]);
	await Promise.all([
		sentTo.length > 0 && wake(ctx.env.DELIVERIES),
		batch.isTold && wake(ctx.env.WEBHOOKS),
		(outcome.backgroundTasks.length > 0 || hasNewFriend(batch)) && wake(ctx.env.JOBS),
		announce(
			ctx.env,
			frames(
				outcome,
				firings.map((firing) => firing.friend.id),
			),
		),
	]);
}

/** Clears the waiting flag of messages that an auto-response answers. */
function noteAnswered({ messages }: BatchOutcome, answers: Firing[]): void {
	const answered = new Set(answers.map(({ cause }) => cause.webhookEventId));
	for (const message of messages) message.notify &&= !answered.has(message.webhookEventId);
}

const hasNewFriend = (batch: ClaimedBatch) =>
	[...batch.friends.values()].some((friend) => friend.profileFetchedAt === null);

function gather(batch: ClaimedBatch, events: ClaimedEvent[]): BatchOutcome {
	const outcome = emptyOutcome();
	for (const claimed of events) {
		const friend = claimed.lineUserId === null ? undefined : batch.friends.get(claimed.lineUserId);
		if (friend) EVENT_HANDLERS.get(claimed.event.type)?.(claimed, friend, outcome);
	}
	return withoutUnsent(outcome);
}

/** Drops texts that were unsent in the same batch, so that they are not answered. */
function withoutUnsent(outcome: BatchOutcome): BatchOutcome {
	const unsent = new Set(outcome.unsends.map(({ lineMessageId }) => lineMessageId));
	if (unsent.size === 0) return outcome;
	const incomingTexts = outcome.incomingTexts.filter(
		({ event }) => !unsent.has(messageIdOf(event.event) ?? ""),
	);
	return { ...outcome, incomingTexts };
}

function frames(outcome: BatchOutcome, acted: number[]): Frame[] {
	return [
		...outcome.messages.map(({ friendId }): Frame => ({ event: "message", friendId })),
		...outcome.unsends.map(({ friendId }): Frame => ({ event: "message", friendId })),
		...outcome.follows.map(({ friendId }): Frame => ({ event: "friend", friendId })),
		...acted.map((friendId): Frame => ({ event: "friend", friendId })),
	];
}

const closeEvents = (ctx: Ctx, ids: number[]) =>
	ctx.db
		.update(webhookEvents)
		.set({ state: "done", nextAttemptAt: null, lease: null, error: null })
		.where(sql`${webhookEvents.id} in ${among(ids)}`);

/** Requires the lease: an event that is done, or leased by another worker, is not changed. */
async function reschedule(ctx: Ctx, event: ClaimedEvent, reason: unknown): Promise<void> {
	const error = reasonOf(reason).slice(0, 500);
	console.error(JSON.stringify({ event: "webhook.failed", id: event.webhookEventId, error }));
	const givenUp = event.attempts >= MAX_EVENT_ATTEMPTS;
	const wait = backoff(event.attempts, ctx.random);
	await ctx.db
		.update(webhookEvents)
		.set({
			state: givenUp ? "failed" : "open",
			nextAttemptAt: givenUp ? null : ctx.clock() + wait,
			lease: null,
			error,
		})
		.where(and(eq(webhookEvents.id, event.id), eq(webhookEvents.lease, event.lease ?? "")));
	if (givenUp) return announce(ctx.env, [WAITS_FOR_A_PERSON]);
	// Cron runs once a minute; the next attempt may be due sooner.
	await wake(ctx.env.EVENTS, Math.ceil(wait / SECOND));
}
