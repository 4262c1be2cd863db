import { and, eq, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { deliveryReasonCode } from "#domain/engine/deliveries/delivery-reasons.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { toIsoInstant, toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { ProgramMessage } from "#domain/integrations/open-api/v1/message-schemas.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadDefaultSender } from "#functions/engine/senders/apply-sender.ts";
import {
	chatOrderKey,
	unreachableCode,
	unreachableReason,
} from "#functions/people/composer/send-to-friend.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce } from "../do-once.ts";
import { assertAllVisible, findRecipients } from "../friends/assert-all-visible.ts";
import type { ProgramCtx } from "../program-context.ts";
import { convertMessages } from "./convert-messages.ts";
import { sendTimeOf } from "./send-time.ts";

/** Verb of a send's audit row. */
export const SEND_VERB = "message.send";
/** Each friend has a row with the messages; larger sends must be broadcasts. */
const MAX_TOTAL_BYTES = 4_000_000;

export interface SendRequest {
	fids: number[];
	messages: ProgramMessage[];
	send_at: string | null;
}

type ShownDelivery = Pick<Delivery, "id" | "friendId" | "state" | "dueAt" | "sentAt" | "reason">;

/** Converts a delivery to the form returned to programs. */
export const presentDelivery = (delivery: ShownDelivery) => ({
	id: delivery.id,
	fid: delivery.friendId,
	state: delivery.state,
	due_at: toIsoInstant(delivery.dueAt),
	sent_at: toIsoInstantOrNull(delivery.sentAt),
	reason: delivery.reason,
	reason_code: deliveryReasonCode(delivery.reason),
});

export const DELIVERY_COLUMNS = {
	id: deliveries.id,
	friendId: deliveries.friendId,
	state: deliveries.state,
	dueAt: deliveries.dueAt,
	sentAt: deliveries.sentAt,
	reason: deliveries.reason,
};

/** Sends messages to one friend. @throws Refusal 404 for a hidden friend, 422 for an unreachable one */
export async function sendToOne(
	ctx: ProgramCtx,
	{ fid, ...request }: Omit<SendRequest, "fids"> & { fid: number },
) {
	await assertFriendVisible(ctx, fid);
	const [outcome] = await sendToAll(ctx, { ...request, fids: [fid] });
	if (!outcome?.delivery) throw invalid("ERROR", outcome?.reason ?? API_V1_TEXTS.friendUnknown);
	return outcome.delivery;
}

/**
 * Sends messages to many friends, without the unreachable ones.
 * @throws Refusal 422 for friends whom the program does not see
 */
export async function sendToMany(ctx: ProgramCtx, request: SendRequest) {
	const fids = [...new Set(request.fids)];
	await assertAllVisible(ctx, fids);
	return { items: await sendToAll(ctx, { ...request, fids }) };
}

/**
 * Writes a delivery for each friend in one transaction, once for each call; the outbox sends them.
 * @returns the delivery of each friend, or the reason for none
 */
async function sendToAll(ctx: ProgramCtx, request: SendRequest) {
	const { fids } = request;
	const plannedDeliveries = fids.map((fid) => ({
		id: ctx.newId(),
		friendId: fid,
		cause: `${ctx.saveKey}:${fid}`,
		orderKey: chatOrderKey(fid),
	}));
	// Checks of the time and the messages run once, so that a repetition of a sent call is not refused.
	await doOnce(ctx, SEND_VERB, async () => {
		const dueAt = sendTimeOf(ctx, request.send_at);
		await commitBatch(ctx.db, await sendStatements(ctx, request, plannedDeliveries, dueAt));
		ctx.later(wakeIfSoon(ctx, dueAt));
	});
	announceLater(ctx, "delivery", fids);
	return readOutcomes(ctx, plannedDeliveries);
}

type NewDelivery = Pick<typeof deliveries.$inferSelect, "id" | "friendId" | "cause" | "orderKey">;

/** Messages to send to each friend. @throws Refusal 422 for messages that cannot be sent */
export async function convertSendable(
	ctx: ProgramCtx,
	{ fids, messages }: Pick<SendRequest, "fids" | "messages">,
): Promise<LineMessage[]> {
	const [convertedMessages, withSender] = await Promise.all([
		convertMessages(ctx, messages),
		loadDefaultSender(ctx),
	]);
	const lineMessages = withSender(convertedMessages);
	if (JSON.stringify(lineMessages).length * fids.length > MAX_TOTAL_BYTES)
		throw invalid("messages", API_V1_TEXTS.tooLarge);
	return lineMessages;
}

/** @throws Refusal 422 for messages that cannot be sent */
async function sendStatements(
	ctx: ProgramCtx,
	request: SendRequest,
	plannedDeliveries: readonly NewDelivery[],
	dueAt: number,
): Promise<[Statement, ...Statement[]]> {
	const { fids } = request;
	const lineMessages = await convertSendable(ctx, request);
	const { rows, column } = rowsFrom(plannedDeliveries, ["id", "friendId", "cause", "orderKey"]);
	return [
		execute(
			ctx.db,
			insertInto(
				deliveries,
				{
					...column,
					messages: lineMessages,
					hasPlaceholders: hasPlaceholders(lineMessages),
					state: "scheduled",
					dueAt,
					nextAttemptAt: dueAt,
					createdAt: ctx.now,
					programId: ctx.caller.codeId,
				},
				sql`from ${rows} join ${friends} on ${friends.id} = ${column.friendId}
					where ${friends.blockedAt} is null and ${friends.userRate} <> ${USER_RATE.blocked}
					on conflict (cause) do nothing`,
			),
		),
		auditOfChange(ctx, {
			verb: SEND_VERB,
			subjectType: "friend",
			detail: { friend_ids: fids, types: lineMessages.map(({ type }) => type), at: dueAt },
		}),
	];
}

async function readOutcomes(
	ctx: ProgramCtx,
	plannedDeliveries: readonly { friendId: number; cause: string }[],
) {
	const fids = plannedDeliveries.map(({ friendId }) => friendId);
	const [sentDeliveries, recipients] = await ctx.db.batch([
		ctx.db
			.select(DELIVERY_COLUMNS)
			.from(deliveries)
			.where(sql`${deliveries.cause} in ${valuesOfList(plannedDeliveries.map(({ cause }) => cause))}`),
		findRecipients(ctx, fids),
	]);
	const deliveryByFriend = new Map(sentDeliveries.map((row) => [row.friendId, presentDelivery(row)]));
	const recipientByFriend = new Map(recipients.map((row) => [row.id, row]));
	return fids.map((fid) => {
		const delivery = deliveryByFriend.get(fid) ?? null;
		const recipient = recipientByFriend.get(fid);
		const unreachedRecipient = delivery || !recipient ? null : recipient;
		return {
			fid,
			delivery,
			reason: unreachedRecipient && unreachableReason(unreachedRecipient),
			reason_code: unreachedRecipient && unreachableCode(unreachedRecipient),
		};
	});
}

/** Wakes the worker for messages due within the minute, because cron runs once a minute. */
async function wakeIfSoon(ctx: ProgramCtx, dueAt: number): Promise<void> {
	const delay = dueAt - ctx.now;
	if (delay <= MINUTE) await wakeQueue(ctx.env.DELIVERIES, Math.ceil(delay / SECOND));
}

/** Progress of a delivery. @throws Refusal 404 for one to a friend hidden from the program */
export async function showDelivery(ctx: ProgramCtx, id: string) {
	const [delivery] = await ctx.db
		.select(DELIVERY_COLUMNS)
		.from(deliveries)
		.innerJoin(friends, eq(friends.id, deliveries.friendId))
		.where(and(eq(deliveries.id, id), visibleTo(ctx.operator)));
	if (!delivery) throw notFound();
	return presentDelivery(delivery);
}
