import { eq, type SQL, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { type ComposerSendInput, composerSendTime } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { newestWaitingMessage } from "#functions/engine/messages/waiting-message-count.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { type LineReplyToken, REPLY_WINDOW } from "#functions/platform/line/line-reply-token.ts";
import { buildMessages } from "./build-messages.ts";
import { findUnusedReplyToken, isReplyFree } from "./free-reply.ts";
import { deleteDraftStatement } from "./save-composer-draft.ts";

interface SendCall {
	ctx: OperatorCtx;
	input: ComposerSendInput & { friend_id: number };
}

/**
 * Sends an operator's messages to a friend, as one delivery: at once, after the time in which it can be
 * cancelled, or at a set time. A repetition under the same key sends nothing more and returns the same.
 * @throws Refusal 404 for a friend whom the operator cannot see; 422 for one who cannot be reached, a time
 * that has passed, and messages that LINE would refuse; 403 for a template without the ability to see
 * templates, and for handling the chat without the ability to. Nothing is sent then.
 */
export async function sendToFriend({ ctx, input }: SendCall): Promise<{ id: string; due_at: number }> {
	const { friend_id: friendId } = input;
	assertMayHandle(ctx, input);
	await assertFriendVisible(ctx, friendId);
	const cause = `chat:${ctx.saveKey}`;
	const earlierDelivery = await findDeliveryByCause(ctx, cause);
	if (earlierDelivery) return earlierDelivery;
	const sendTime = composerSendTime(input, ctx.now, ctx.zone);
	if ("problem" in sendTime) throw invalid("send_at", sendTime.problem);
	await assertReachable(ctx, friendId);
	const { messages, quotedMessageId } = await buildMessages(ctx, input);
	const id = ctx.newId();
	const reply = input.send_at === null ? await findUnusedReplyToken(ctx, friendId) : null;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				deliveries,
				{
					id,
					friendId,
					messages,
					quotedMessageId,
					hasPlaceholders: hasPlaceholders(messages),
					cause,
					orderKey: chatOrderKey(friendId),
					state: "scheduled",
					dueAt: sendTime.at,
					nextAttemptAt: sendTime.at,
					createdAt: ctx.now,
					operatorId: ctx.operator.id,
					handlesUpTo: waitingUpTo(friendId, input.handles_up_to),
					...(isReplyFree(reply, sendTime.at) && replyColumns(friendId, reply, ctx.now)),
				},
				sql`where true on conflict (cause) do nothing`,
			),
		),
		auditOfChange(ctx, {
			verb: "message.send",
			subjectType: "friend",
			subjectId: friendId,
			detail: { types: messages.map(({ type }) => type), at: sendTime.at, delivery_id: id },
		}),
		...(input.draft_at === null ? [] : [deleteDraftStatement(ctx, friendId, input.draft_at)]),
	]);
	return (await findDeliveryByCause(ctx, cause))!;
}

/** @throws Refusal 403 for a send that handles the chat, without the ability to mark messages as handled */
export function assertMayHandle(
	{ operator }: OperatorCtx,
	{ handles_up_to }: Pick<ComposerSendInput, "handles_up_to">,
): void {
	if (handles_up_to !== null && !hasAbility(operator, "friend-write")) throw forbidden();
}

/** Newest message that waits now, up to the newest one seen; null if none waits. */
const waitingUpTo = (friendId: number, seenId: number | null) =>
	seenId === null ? null : sql`min(${seenId}, ${newestWaitingMessage(sql`${friendId}`)})`;

/** Ordering key: messages that people write to one friend are sent in the order in which they are due. */
export const chatOrderKey = (friendId: number): string => `chat:${friendId}`;

async function findDeliveryByCause(ctx: OperatorCtx, cause: string) {
	const [delivery] = await ctx.db
		.select({ id: deliveries.id, due_at: deliveries.dueAt })
		.from(deliveries)
		.where(eq(deliveries.cause, cause));
	return delivery;
}

/** @throws Refusal 422 for an unreachable friend */
export async function assertReachable(ctx: OperatorCtx, friendId: number): Promise<void> {
	const [friend] = await ctx.db
		.select({ blockedAt: friends.blockedAt, userRate: friends.userRate })
		.from(friends)
		.where(eq(friends.id, friendId));
	const obstacle = friend && unreachableReason(friend);
	if (obstacle) throw invalid("ERROR", obstacle);
}

/** Texts of the reasons for which a friend is unreachable. */
const UNREACHABLE = {
	blocked_by_friend: COMPOSE_TEXTS.blockedUs,
	blocked_by_operator: COMPOSE_TEXTS.blockedByOperator,
} as const;

/** Code of the reason for which a friend is unreachable, for programs; null for a reachable friend. */
export function unreachableCode({
	blockedAt,
	userRate,
}: {
	blockedAt: number | null;
	userRate: number;
}): keyof typeof UNREACHABLE | null {
	if (blockedAt !== null) return "blocked_by_friend";
	return userRate === USER_RATE.blocked ? "blocked_by_operator" : null;
}

/** The reason as text, for operators; null for a reachable friend. */
export function unreachableReason(friend: { blockedAt: number | null; userRate: number }): string | null {
	const code = unreachableCode(friend);
	return code === null ? null : UNREACHABLE[code];
}

/**
 * Columns of a reply; null where another delivery took the token meanwhile. A token works once, and two deliveries with the same one
 * could not be distinguished after a timeout, so the writing statement checks that no other has it.
 */
function replyColumns(friendId: number, { token, until }: LineReplyToken, now: number) {
	const isUnused = sql`not exists (select 1 from ${deliveries} d where d.friend_id = ${friendId}
		and d.created_at > ${now - REPLY_WINDOW} and d.reply_token = ${token})`;
	const ifUnused = (value: SQL) => sql`case when ${isUnused} then ${value} end`;
	return { replyToken: ifUnused(sql`${token}`), replyUntil: ifUnused(sql`${until}`) };
}
