import { and, eq, sql } from "drizzle-orm";
import { notificationChannels, notificationMessages } from "#db/integrations/notifications.ts";
import { among } from "#db/platform/sql/among.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import {
	judgeNotice,
	type NoticeAnswer,
	type NoticeVerdict,
} from "#domain/integrations/notifications/verdict.ts";
import { NOTICE_TEXTS } from "#domain/platform/texts/notifications.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { workLines } from "#functions/platform/queues/lines.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { secretPurpose } from "./channels/secret.ts";
import { type ClaimedMessage, type ClaimedMessages, claimMessages } from "./claim-messages.ts";
import { SENDERS } from "./senders/registry.ts";

/** Maximum number of claims per invocation: each takes some thirty calls and statements. */
const CLAIMS_PER_WAKE_UP = 20;
/** Number of channels served in parallel, below the limit of six open connections per invocation. */
const LINES = 4;
/** Time before the end of its lease at which a worker stops, so that its last call has ended by then. */
const MARGIN = 45 * SECOND;

/**
 * Sends due messages, each channel in its own lane, so that a slow service does not delay the others.
 * @param leave takes over slow lanes; without it they are awaited
 */
export async function sendDue(ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> {
	/** Channels that are unavailable for now. */
	const away = new Set<number>();
	await workLines<ClaimedMessages>({
		most: LINES,
		claims: CLAIMS_PER_WAKE_UP,
		claim: (inHand) => claimMessages(ctx, [...away, ...inHand.map(({ channel }) => channel.id)]),
		work: async (claim) => {
			if (!(await sendAll(ctx, claim))) away.add(claim.channel.id);
		},
		wake: () => wake(ctx.env.NOTICES),
		leave,
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
		if (ctx.clock() > heldUntil - MARGIN) {
			await putOff(ctx, claim, messages.slice(index), ctx.clock());
			return true;
		}
		const answer = await ask(ctx, claim, message, secret);
		// Another worker holds the message now and reports its outcome.
		if (answer === null) continue;
		const attempt = {
			attempts: message.attempts,
			createdAt: message.createdAt,
			now: ctx.clock(),
			repeatable,
		};
		const verdict = judgeNotice(answer, attempt, ctx.random);
		await settle(ctx, claim, message, verdict);
		if (answer.kind !== "later") continue;
		const at = verdict.state === "waiting" ? verdict.at : ctx.clock() + MARGIN;
		await putOff(ctx, claim, messages.slice(index + 1), at);
		return false;
	}
	return true;
}

/**
 * Sends one message; null if it is no longer ours. An unexpected error is an answer too, with unknown
 * delivery.
 */
async function ask(
	ctx: Ctx,
	{ channel, heldUntil }: ClaimedMessages,
	message: ClaimedMessage,
	secret: string | null,
): Promise<NoticeAnswer | null> {
	if (channel.isGone) return { kind: "refused", reason: NOTICE_TEXTS.channelGone };
	if (channel.secret !== null && secret === null)
		return { kind: "refused", reason: NOTICE_TEXTS.secretUnreadable };
	const { repeatable, send } = SENDERS[channel.kind];
	if (!repeatable && !(await noteCall(ctx, message, heldUntil))) return null;
	try {
		return await send(ctx, { settings: channel.settings, secret: secret ?? "" }, message);
	} catch (error) {
		console.warn(
			JSON.stringify({ event: "notice.failed", id: message.id, error: reasonOf(error).slice(0, 200) }),
		);
		return { kind: "later", reason: NOTICE_TEXTS.silent, doubt: true };
	}
}

/**
 * Records that a send begins: a record without an outcome means that the message may have been sent.
 * @returns whether the message is still ours to send
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
async function settle(
	{ db, clock, env }: Ctx,
	{ channel, heldUntil }: ClaimedMessages,
	{ id }: ClaimedMessage,
	verdict: NoticeVerdict,
): Promise<void> {
	const isSent = verdict.state === "sent";
	const table = notificationMessages;
	const isHeld = isSent ? sql`${table.state} <> 'sent'` : eq(table.heldUntil, heldUntil);
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
			.where(and(eq(table.id, id), isHeld)),
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
	if (verdict.state === "waiting") await wake(env.NOTICES, Math.ceil((verdict.at - clock()) / SECOND));
}

/** Postpones messages that were not tried, without counting the attempt. */
async function putOff(
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
		.where(and(sql`${table.id} in ${among(messages.map(({ id }) => id))}`, eq(table.heldUntil, heldUntil)));
}
