import { and, eq, sql } from "drizzle-orm";
import { notificationChannels, notificationMessages } from "#db/integrations/notification-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import {
	judgeNotice,
	type NoticeAnswer,
	type NoticeVerdict,
} from "#domain/integrations/notifications/judge-notice.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { workLines } from "#functions/platform/queues/work-lines.ts";
import { secretPurpose } from "./channels/channel-secret.ts";
import { type ClaimedMessage, type ClaimedMessages, claimMessages } from "./claim-messages.ts";
import { SENDERS } from "./senders/registry.ts";

/** Maximum number of claims per invocation: each takes some thirty calls and statements. */
const CLAIMS_PER_WAKE_UP = 20;
/** Number of channels served in parallel, below the limit of six open connections per invocation. */
const MAX_LANES = 4;
/** Time before the end of its lease at which a worker stops, so that its last call has ended by then. */
const LEASE_MARGIN = 45 * SECOND;

/**
 * Sends due messages, each channel in its own lane, so that a slow service does not delay the others.
 * @param waitUntil takes over slow lanes; without it they are awaited
 */
export async function sendDueNotices(ctx: Ctx, waitUntil?: (lateWork: Promise<void>) => void): Promise<void> {
	/** Channels that are unavailable for now. */
	const unavailableIds = new Set<number>();
	await workLines<ClaimedMessages>({
		maxLines: MAX_LANES,
		maxClaims: CLAIMS_PER_WAKE_UP,
		claim: (inProgress) =>
			claimMessages(ctx, [...unavailableIds, ...inProgress.map(({ channel }) => channel.id)]),
		work: async (claim) => {
			if (!(await sendAll(ctx, claim))) unavailableIds.add(claim.channel.id);
		},
		wake: () => wakeQueue(ctx.env.NOTICES),
		waitUntil,
	});
}

/**
 * Sends to one channel, one message at a time. If the service is unavailable, the remaining messages wait
 * with the failed one.
 * @returns whether the channel is still available
 */
async function sendAll(ctx: Ctx, claim: ClaimedMessages): Promise<boolean> {
	const { channel, messages, heldUntil } = claim;
	const { repeatable } = SENDERS[channel.kind];
	const secret =
		channel.secret && (await unseal(ctx.env.APP_KEY, secretPurpose(channel.kind), channel.secret));
	for (const [index, message] of messages.entries()) {
		if (ctx.clock() > heldUntil - LEASE_MARGIN) {
			await postponeMessages(ctx, claim, messages.slice(index), ctx.clock());
			return true;
		}
		const answer = await sendOne(ctx, claim, message, secret);
		// Another worker leases the message now and stores its outcome.
		if (answer === null) continue;
		const attempt = {
			attempts: message.attempts,
			createdAt: message.createdAt,
			now: ctx.clock(),
			repeatable,
		};
		const verdict = judgeNotice(answer, attempt, ctx.random);
		await storeOutcome(ctx, claim, message, verdict);
		if (answer.kind !== "later") continue;
		const at = verdict.state === "waiting" ? verdict.at : ctx.clock() + LEASE_MARGIN;
		await postponeMessages(ctx, claim, messages.slice(index + 1), at);
		return false;
	}
	return true;
}

/**
 * Sends one message; null if the lease was lost. An unexpected error counts as an answer with unknown
 * delivery.
 */
async function sendOne(
	ctx: Ctx,
	{ channel, heldUntil }: ClaimedMessages,
	message: ClaimedMessage,
	secret: string | null,
): Promise<NoticeAnswer | null> {
	if (channel.isGone) return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.channelGone };
	if (channel.secret !== null && secret === null)
		return { kind: "refused", reason: NOTICE_FAILURE_TEXTS.secretUnreadable };
	const { repeatable, send } = SENDERS[channel.kind];
	if (!repeatable && !(await noteCall(ctx, message, heldUntil))) return null;
	try {
		return await send(ctx, { settings: channel.settings, secret: secret ?? "" }, message);
	} catch (error) {
		console.warn(
			JSON.stringify({ event: "notice.failed", id: message.id, error: rootCauseOf(error).slice(0, 200) }),
		);
		return { kind: "later", reason: NOTICE_FAILURE_TEXTS.noResponse, doubt: true };
	}
}

/**
 * Records that a send begins: a record without an outcome means that the message may have been sent.
 * @returns whether this worker still leases the message
 */
async function noteCall({ db, clock }: Ctx, { id }: ClaimedMessage, heldUntil: number): Promise<boolean> {
	const { meta } = await db
		.update(notificationMessages)
		.set({ calledAt: clock() })
		.where(and(eq(notificationMessages.id, id), eq(notificationMessages.heldUntil, heldUntil)));
	return meta.changes > 0;
}

/**
 * Stores the outcome of a message and the error of its channel. Requires the lease; 'sent' is always stored.
 */
async function storeOutcome(
	{ db, clock, env }: Ctx,
	{ channel, heldUntil }: ClaimedMessages,
	{ id }: ClaimedMessage,
	verdict: NoticeVerdict,
): Promise<void> {
	const isSent = verdict.state === "sent";
	const table = notificationMessages;
	const mayStore = isSent ? sql`${table.state} <> 'sent'` : eq(table.heldUntil, heldUntil);
	await db.batch([
		db
			.update(table)
			.set({
				state: verdict.state,
				error: isSent ? null : verdict.reason,
				nextAttemptAt: verdict.state === "waiting" ? verdict.at : null,
				heldUntil: null,
				calledAt: null,
				lost: 0,
				...(isSent && { sentAt: clock() }),
			})
			.where(and(eq(table.id, id), mayStore)),
		db
			.update(notificationChannels)
			.set({ error: isSent ? null : verdict.reason })
			.where(
				and(
					eq(notificationChannels.id, channel.id),
					isSent ? sql`${notificationChannels.error} is not null` : sql`${verdict.state !== "waiting"}`,
				),
			),
	]);
	if (verdict.state === "waiting") await wakeQueue(env.NOTICES, Math.ceil((verdict.at - clock()) / SECOND));
}

/** Postpones messages that were not tried, without counting the attempt. */
async function postponeMessages(
	{ db }: Ctx,
	{ heldUntil }: ClaimedMessages,
	messages: readonly ClaimedMessage[],
	at: number,
): Promise<void> {
	if (messages.length === 0) return;
	const table = notificationMessages;
	await db
		.update(table)
		.set({ attempts: sql`${table.attempts} - 1`, lost: 0, heldUntil: null, nextAttemptAt: at })
		.where(
			and(sql`${table.id} in ${valuesOfList(messages.map(({ id }) => id))}`, eq(table.heldUntil, heldUntil)),
		);
}
