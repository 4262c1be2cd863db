import { and, eq, sql } from "drizzle-orm";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { type Frame, GROUPS_CHANGED, NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { mayTrigger, STANDBY } from "#domain/integrations/webhook/line-webhook-event.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { triggerAutoResponses } from "#functions/automation/auto-responses/trigger-auto-responses.ts";
import { triggerLineEvents } from "#functions/automation/auto-responses/trigger-line-events.ts";
import { greetAtOnce } from "#functions/automation/scenarios/greet-at-once.ts";
import { insertMenuTaps, loadMenuTapFirings } from "#functions/content/rich-menus/menu-tap-firings.ts";
import { recordMenuSwitches } from "#functions/content/rich-menus/record-menu-switches.ts";
import { processTemplateTaps } from "#functions/content/templates/template-tap-firings.ts";
import type { Ctx } from "#functions/context.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { queueGroupMessages } from "#functions/inbox/groups/queue-group-messages.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { EVENT_BATCHES_PER_WAKE_UP } from "#functions/platform/queues/wake-up-limits.ts";
import { noteSuspension } from "./account-suspension.ts";
import { type BatchOutcome, emptyOutcome } from "./batch-outcome.ts";
import {
	type ClaimedBatch,
	type ClaimedWebhookEvent,
	claimWebhookEvents,
	MAX_EVENT_ATTEMPTS,
} from "./claim-webhook-events.ts";
import { EVENT_HANDLERS } from "./events/registry.ts";
import { ANSWERS_AUTOMATICALLY, answerGroups } from "./groups/answer-groups.ts";
import { groupStatements, hasGroupFiles } from "./groups/group-statements.ts";
import { noteGroupEvent } from "./groups/note-group-event.ts";
import { dropRepeatedStays } from "./line-events/drop-repeated-stays.ts";
import { lineEventStatements } from "./line-events/line-event-statements.ts";
import { resolveLinks } from "./line-events/resolve-links.ts";
import { outcomeStatements } from "./outcome-statements.ts";
import { messageIdOf } from "./unsent-events.ts";

/** Pause, ms, before events are claimed again that wait for another worker: it takes some hundredths of a second. */
const WAIT_FOR_OTHERS = 50;
/** Delay of the next wake-up if they still wait, in seconds. */
const WAIT_FOR_LEASE = 5;

/**
 * Processes open events. A batch that is not full was the last: later events have their own wake-up, which
 * gathers many events in one batch. Workers may run at the same time: a friend's events are then processed one
 * after the other (`claimWebhookEvents`), and the worker whose events wait stays for them.
 */
export async function workWebhookEvents(ctx: Ctx): Promise<void> {
	let isWaiting = false;
	for (let batches = 0; batches < EVENT_BATCHES_PER_WAKE_UP; batches++) {
		const batch = await claimWebhookEvents(ctx);
		if (batch.hasGivenUp) await announceFrames(ctx.env, [FAILED_EVENTS_CHANGED]);
		if (batch.events.length > 0) await workBatch({ ...ctx, now: ctx.clock() }, batch);
		isWaiting = batch.hasWaiting;
		if (isWaiting) await new Promise((resolve) => setTimeout(resolve, WAIT_FOR_OTHERS));
		else if (batch.isQueueEmpty) return;
	}
	// After a worker that died, its events wait for the end of its lease.
	await wakeQueue(ctx.env.EVENTS, isWaiting ? WAIT_FOR_LEASE : 0);
}

/** Delay of the wake-up for the loading animation, in seconds. */
const LOADING_WAKE_UP = 1;

/** Frame that tells consoles that their list of failed events changed. */
const FAILED_EVENTS_CHANGED: Frame = { event: "webhook_event", friendId: NO_FRIEND };

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

/** Writes the effects of events and marks the events as done, in one transaction; then sends the wake-ups. */
async function processEvents(ctx: Ctx, batch: ClaimedBatch, events: ClaimedWebhookEvent[]): Promise<void> {
	const outcome = collectOutcome(batch, events);
	outcome.lineEvents = await resolveLinks(ctx, await dropRepeatedStays(ctx, outcome.lineEvents));
	const [answers, menuTapFirings, templateTaps, groupAnswers, eventFirings] = await Promise.all([
		outcome.incomingTexts.length > 0
			? triggerAutoResponses(ctx, outcome.incomingTexts, batch.autoResponses)
			: [],
		loadMenuTapFirings(
			ctx,
			outcome.taps.filter(({ event }) => mayTrigger(event.event)),
		),
		processTemplateTaps(ctx, outcome.templateTaps),
		batch.answersGroups ? answerGroups(ctx, outcome.groups.texts, batch.autoResponses) : [],
		triggerLineEvents(ctx, outcome.lineEvents, batch.autoResponses),
	]);
	noteAnswered(outcome, [
		...answers.map(({ cause }) => cause.webhookEventId),
		...groupAnswers.map(({ webhookEventId }) => webhookEventId),
	]);
	const firings = [...answers, ...menuTapFirings, ...templateTaps.firings, ...eventFirings];
	const sentTo = await startRuns(ctx, firings, [
		...outcomeStatements(ctx, outcome, batch),
		...insertMenuTaps(ctx, outcome.taps),
		...templateTaps.statements,
		...recordMenuSwitches(ctx, outcome.switches),
		...lineEventStatements(ctx, outcome.lineEvents),
		...groupStatements(ctx, outcome.groups),
		...queueGroupMessages(ctx, groupAnswers, ANSWERS_AUTOMATICALLY),
		closeEvents(
			ctx,
			events.map((event) => event.id),
		),
	]);
	await Promise.all([
		sentTo.length > 0 && wakeQueue(ctx.env.DELIVERIES),
		batch.hasWebhookEndpoints && wakeQueue(ctx.env.WEBHOOKS),
		(outcome.backgroundTasks.length > 0 ||
			hasNewFriend(batch) ||
			outcome.groups.changed.length > 0 ||
			hasGroupFiles(outcome.groups) ||
			groupAnswers.length > 0) &&
			wakeQueue(ctx.env.JOBS),
		batch.showsLoading && outcome.incomingTexts.length > 0 && wakeQueue(ctx.env.JOBS, LOADING_WAKE_UP),
		outcome.meetings.length > 0 && greetAtOnce(ctx),
		announceFrames(
			ctx.env,
			framesOf(
				outcome,
				firings.map((firing) => firing.friend.id),
			),
		),
	]);
}

/** Clears the waiting flag of messages that an auto-response answers. */
function noteAnswered({ messages, groups }: BatchOutcome, eventIds: (string | undefined)[]): void {
	const answeredEventIds = new Set(eventIds);
	for (const message of [...messages, ...groups.messages])
		message.notify &&= !answeredEventIds.has(message.webhookEventId);
}

const hasGroups = ({ groups }: BatchOutcome) => groups.presences.length > 0;

const hasNewFriend = (batch: ClaimedBatch) =>
	[...batch.friends.values()].some((friend) => friend.profileFetchedAt === null);

function collectOutcome(batch: ClaimedBatch, events: ClaimedWebhookEvent[]): BatchOutcome {
	const outcome = emptyOutcome();
	for (const claimedEvent of events) {
		const friend = claimedEvent.lineUserId === null ? undefined : batch.friends.get(claimedEvent.lineUserId);
		if (!friend) {
			noteSuspension(claimedEvent, outcome);
			noteGroupEvent(claimedEvent, outcome.groups);
			continue;
		}
		const handledEvent = batch.answeredElsewhere.has(friend.id) ? inStandby(claimedEvent) : claimedEvent;
		const handle = EVENT_HANDLERS.get(handledEvent.event.type);
		if (friend.deletesAt === null) handle?.(handledEvent, friend, outcome);
		else recordSilently((silentOutcome) => handle?.(handledEvent, friend, silentOutcome), outcome);
	}
	return withoutUnsent(outcome);
}

/** An event that triggers nothing, like one that LINE sends in standby. */
const inStandby = (claimedEvent: ClaimedWebhookEvent): ClaimedWebhookEvent => ({
	...claimedEvent,
	event: { ...claimedEvent.event, mode: STANDBY },
});

/**
 * Records the events of a friend whose deletion is requested, in case it is taken back; nothing answers them, and
 * nobody is notified.
 */
function recordSilently(handle: (outcome: BatchOutcome) => void, outcome: BatchOutcome): void {
	const silentOutcome = emptyOutcome();
	handle(silentOutcome);
	outcome.messages.push(...silentOutcome.messages.map((message) => ({ ...message, notify: false })));
	outcome.follows.push(...silentOutcome.follows.map((follow) => ({ ...follow, origin: null })));
	outcome.unsends.push(...silentOutcome.unsends);
	outcome.lineEvents.push(
		...silentOutcome.lineEvents.map((each) => ({ ...each, event: inStandby(each.event) })),
	);
	outcome.backgroundTasks.push(...silentOutcome.backgroundTasks);
}

/** Drops texts that were unsent in the same batch, so that they are not answered. */
function withoutUnsent(outcome: BatchOutcome): BatchOutcome {
	const { groups } = outcome;
	const unsentIds = new Set(
		[...outcome.unsends, ...groups.unsends].map(({ lineMessageId }) => lineMessageId),
	);
	if (unsentIds.size === 0) return outcome;
	const isKept = ({ event }: { event: ClaimedWebhookEvent }) =>
		!unsentIds.has(messageIdOf(event.event) ?? "");
	return {
		...outcome,
		incomingTexts: outcome.incomingTexts.filter(isKept),
		groups: { ...groups, texts: groups.texts.filter(isKept) },
	};
}

function framesOf(outcome: BatchOutcome, actionFriendIds: number[]): Frame[] {
	return [
		...(hasGroups(outcome) ? [GROUPS_CHANGED] : []),
		...outcome.messages.map(({ friendId }): Frame => ({ event: "message", friendId })),
		...outcome.unsends.map(({ friendId }): Frame => ({ event: "message", friendId })),
		...outcome.follows.map(({ friendId }): Frame => ({ event: "friend", friendId })),
		...outcome.lineEvents.map(({ friend }): Frame => ({ event: "friend", friendId: friend.id })),
		...actionFriendIds.map((friendId): Frame => ({ event: "friend", friendId })),
	];
}

const closeEvents = (ctx: Ctx, ids: number[]) =>
	ctx.db
		.update(webhookEvents)
		.set({ state: "done", nextAttemptAt: null, lease: null, error: null })
		.where(sql`${webhookEvents.id} in ${valuesOfList(ids)}`);

/**
 * Makes a failed event due again after a pause, or leaves it to an operator after too many attempts. An event that is done, or
 * leased by another worker, is not changed.
 */
async function reschedule(ctx: Ctx, event: ClaimedWebhookEvent, reason: unknown): Promise<void> {
	const error = rootCauseOf(reason).slice(0, 500);
	console.error(JSON.stringify({ event: "webhook.failed", id: event.webhookEventId, error }));
	const isGivenUp = event.attempts >= MAX_EVENT_ATTEMPTS;
	const delay = backoff(event.attempts, ctx.random);
	await ctx.db
		.update(webhookEvents)
		.set({
			state: isGivenUp ? "failed" : "open",
			nextAttemptAt: isGivenUp ? null : ctx.clock() + delay,
			lease: null,
			error,
		})
		.where(and(eq(webhookEvents.id, event.id), eq(webhookEvents.lease, event.lease ?? "")));
	if (isGivenUp) return announceFrames(ctx.env, [FAILED_EVENTS_CHANGED]);
	// Cron runs once a minute; the next attempt may be due sooner.
	await wakeQueue(ctx.env.EVENTS, Math.ceil(delay / SECOND));
}
