import { and, desc, eq, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messageDrafts } from "#db/people/message-drafts.ts";
import { operators } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { DEFAULT_SEND_KEY } from "#domain/people/composer/send-key.ts";
import { UNSENT_DAYS, type UnsentKind } from "#domain/people/composer/unsent-kinds.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isHeldFrom } from "#functions/engine/deliveries/hold-reason.ts";
import { PROGRAM_NAME } from "#functions/engine/deliveries/program-name.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { presentWaitingDeliveries, unsentNearNow } from "#functions/engine/messages/waiting-deliveries.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { replyHandlesSetting } from "#functions/platform/settings/reply-handles-setting.ts";
import { findUnusedReplyToken } from "./free-reply.ts";
import { unreachableReason } from "./send-to-friend.ts";

/** Maximum number of unsent messages listed for a friend. */
const MAX_UNSENT_LISTED = 30;

/**
 * Initial state of the composer of a friend's chat: the draft, unsent and failed messages, whether a reply is
 * free, and this operator's send key.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function showComposer({ ctx, input }: { ctx: OperatorCtx; input: { friend_id: number } }) {
	const friendId = input.friend_id;
	const [[friend], [operator], [storedDraft], unsentMessages] = await ctx.db.batch([
		ctx.db
			.select({
				blockedAt: friends.blockedAt,
				userRate: friends.userRate,
				isHeld: sql<number>`${isHeldFrom("chat", sql`${friends.id}`)}`.as("is_held"),
			})
			.from(friends)
			.where(and(eq(friends.id, friendId), visibleTo(ctx.operator))),
		ctx.db
			.select({ sendKey: operators.sendKey, handlesByDefault: replyHandlesSetting })
			.from(operators)
			.where(eq(operators.id, ctx.operator.id)),
		ctx.db
			.select({ draft: messageDrafts.draft, writtenAt: messageDrafts.writtenAt })
			.from(messageDrafts)
			.where(and(eq(messageDrafts.operatorId, ctx.operator.id), eq(messageDrafts.friendId, friendId))),
		ctx.db
			.select({ delivery: deliveries, sender: senderName })
			.from(deliveries)
			.where(and(unsentNearNow(ctx.now, friendId), isUnsent(ctx.now)))
			.orderBy(desc(deliveries.dueAt))
			.limit(MAX_UNSENT_LISTED),
	]);
	if (!friend) throw notFound();
	const [reply, texts] = await Promise.all([
		findUnusedReplyToken(ctx, friendId),
		presentWaitingDeliveries(
			ctx,
			friendId,
			unsentMessages.map(({ delivery }) => delivery),
		),
	]);
	return {
		/** Server time, by which the page counts down: its own clock may be wrong. */
		now: ctx.clock(),
		send_key: operator?.sendKey ?? DEFAULT_SEND_KEY,
		/** Whether a reply handles the chat, by the account's setting. */
		handles_by_default: operator?.handlesByDefault !== 0,
		draft: storedDraft ? { draft: storedDraft.draft, written_at: storedDraft.writtenAt } : null,
		/** Reason for which the friend is unreachable; null for a reachable friend. */
		unreachable: unreachableReason(friend),
		/** Whether test mode or the switch of chats would hold a message to the friend. */
		is_held: friend.isHeld === 1,
		/** Time until which a reply is free; null if messages count. */
		reply_until: reply?.until ?? null,
		unsent: unsentMessages
			.map((unsent, index) => presentUnsent(ctx, { ...unsent, shown: texts[index]! }))
			.reverse(),
	};
}

const presentUnsent = (
	{ operator }: OperatorCtx,
	{
		delivery,
		sender,
		shown,
	}: { delivery: Delivery; sender: string | null; shown: { due_at: string; text: string } },
) => ({
	id: delivery.id,
	kind: unsentKindOf(delivery),
	due_at: delivery.dueAt,
	date: shown.due_at,
	text: shown.text,
	reason: delivery.reason,
	sender,
	is_mine: delivery.operatorId === operator.id,
	/** Automatic messages are cancelled among the deliveries, not here. */
	is_of_chat: delivery.operatorId !== null,
	/** Whether it handles the chat once LINE accepts it. */
	handles: delivery.handlesUpTo !== null,
});

/** The operator who wrote a message; the program's name for a message through the open API. */
const senderName = subselect<string | null>(
	sql`select ifnull((select ${operators.name} from ${operators} where ${operators.id} = ${deliveries.operatorId}),
		${`${CAUSE_LABELS.open_api}「`} || ${PROGRAM_NAME} || '」')`,
);

/**
 * Condition: a message that an operator wrote and that waits, any that failed recently, or an operator's that a block
 * cancelled recently.
 */
const isUnsent = (now: number) => sql`(
	(${deliveries.operatorId} is not null and ${deliveries.state} in ('scheduled', 'queued', 'held'))
	or (${deliveries.dueAt} > ${now - UNSENT_DAYS * DAY} and (${deliveries.state} in ('failed', 'parked')
		or (${deliveries.state} = 'cancelled' and ${deliveries.operatorId} is not null
			and ${deliveries.reason} in (${DELIVERY_TEXTS.friendBlockedUs}, ${DELIVERY_TEXTS.friendBlockedByOperator})))))`;

function unsentKindOf({ state, attempts, dueAt, createdAt }: Delivery): UnsentKind {
	if (state === "failed" || state === "parked") return state;
	if (state === "cancelled") return "blocked";
	if (state === "queued") return "sending";
	if (state === "held") return "held";
	if (attempts > 0) return "waiting";
	return dueAt - createdAt <= UNDO_SEND_DELAY ? "leaving" : "planned";
}
