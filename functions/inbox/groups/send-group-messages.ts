import { eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { chatGroupMessages, chatGroups } from "#db/inbox/groups.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import { GROUPS_CHANGED } from "#domain/engine/access/console-rooms.ts";
import { judgeDelivery } from "#domain/engine/deliveries/delivery-verdict.ts";
import { inLineForm } from "#domain/engine/messages/emoji-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { isCouponEnded } from "#functions/engine/deliveries/ended-coupon.ts";
import { isKindHeld, isTrueNow } from "#functions/engine/deliveries/hold-reason.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type SendResult, sendLineMessages } from "#functions/platform/line/line-client.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

const KIND = "group-send" satisfies BackgroundTaskKind;

type GroupMessage = typeof chatGroupMessages.$inferSelect;
type ChatGroup = typeof chatGroups.$inferSelect;

/**
 * Sends messages to a group: with the reply token while it is valid, which is free, otherwise as a push, which
 * counts once for each member. A result is stored on the message; nothing is sent twice, and nothing before an
 * earlier message of the group.
 * @throws Error when LINE cannot be reached now, and while an earlier message waits
 */
export async function sendGroupMessages(ctx: Ctx, sendKey: string): Promise<void> {
	const claim = await claimMessage(ctx, sendKey);
	if (!claim) return;
	const { message, group } = claim;
	// A doubtful one is asked about all the same: the group may have it.
	const obstacle = message.inDoubt ? null : await findObstacle(ctx, message, group);
	if (obstacle !== null) return settle(ctx, message, { sendState: "failed", reason: obstacle });
	await attempt(ctx, message, group);
}

/**
 * Reason against a first attempt: LINE refuses a push to a group that the account has left, and an automatic answer
 * ends with the group's switch, however long it waited. A coupon may have ended meanwhile.
 */
async function findObstacle(
	ctx: Ctx,
	{ operatorId, webhookEventId, messages }: GroupMessage,
	group: ChatGroup,
): Promise<string | null> {
	if (group.leftAt !== null) return GROUP_TEXTS.hasLeft;
	const isAutomatic = operatorId === null && webhookEventId !== null;
	if (isAutomatic && !group.answersAutomatically) return GROUP_TEXTS.answersOff;
	return (await isCouponEnded(ctx, messages ?? [])) ? DELIVERY_TEXTS.couponEnded : null;
}

/** Stores the attempt before LINE is called, so that a crash leaves a trace of it. Null for a settled message. */
async function claimMessage(ctx: Ctx, sendKey: string) {
	const isWaiting = sql`${chatGroupMessages.sendKey} = ${sendKey} and ${chatGroupMessages.sendState} = 'waiting'`;
	const [[message], [group]] = await ctx.db.batch([
		ctx.db
			.update(chatGroupMessages)
			.set({
				firstAttemptAt: sql`coalesce(first_attempt_at, ${ctx.clock()})`,
				inDoubt: sql`first_attempt_at is not null`,
			})
			.where(sql`${isWaiting} and not exists (${earlierUnsent})`)
			.returning(),
		ctx.db
			.select()
			.from(chatGroups)
			.where(sql`${chatGroups.id} = (select group_id from ${chatGroupMessages} where ${isWaiting})`),
	]);
	if (!group) return null;
	if (!message) throw new Error(BACKGROUND_TEXTS.earlierGroupMessage);
	return { message, group };
}

/** Earlier message of the same group that is still sent; one that was given up holds up nothing. */
const earlierUnsent = sql`select 1 from ${chatGroupMessages} e
	where e.group_id = ${chatGroupMessages}.group_id and e.send_state = 'waiting' and e.id < ${chatGroupMessages}.id
		and exists (select 1 from ${backgroundTasks} t
			where t.kind = ${KIND} and t.subject = e.send_key and t.next_attempt_at is not null)`;

async function attempt(ctx: Ctx, message: GroupMessage, group: ChatGroup): Promise<void> {
	const now = ctx.clock();
	const isReply = message.replyToken !== null && (message.inDoubt || now < (message.replyUntil ?? 0));
	const result = await sendLineMessages(ctx.env, {
		to: isReply
			? { method: "reply", token: message.replyToken! }
			: { method: "push", lineUserId: group.lineId, retryKey: message.sendKey! },
		messages: JSON.stringify(inLineForm(message.messages)),
		isHeld: () => isTrueNow(ctx, isKindHeld("group")),
	});
	const verdict = judgeDelivery(
		result.answer,
		{
			method: isReply ? "reply" : "push",
			attempts: 1,
			inDoubt: message.inDoubt,
			// A refusal clears the attempt, so that the day of retries is counted from the order.
			firstAttemptAt: message.inDoubt ? (message.firstAttemptAt ?? now) : message.timestamp,
			replyUntil: message.replyUntil,
			// An operator sees whether the group has it; a second copy to many people is worse than none.
			replyDoubt: "wait",
			now,
			messages: message.messages?.length ?? 0,
		},
		ctx.random,
	);
	if (verdict.type === "sent")
		return settle(ctx, message, sentColumns(result, ctx.clock(), isReply ? 0 : group.memberCount));
	if (verdict.type === "push") return attempt(ctx, await withoutReply(ctx, message), group);
	if (verdict.type === "retry") {
		if (!verdict.inDoubt) await clearAttempt(ctx, message);
		throw new Error(verdict.reason);
	}
	const reason =
		verdict.type === "split" ? verdict.refused.map((each) => each.reason).join("\n") : verdict.reason;
	await settle(ctx, message, { sendState: "failed", reason });
}

const sentColumns = ({ sentMessageIds }: SendResult, now: number, billed: number | null) => ({
	sendState: "sent" as const,
	lineMessageId: sentMessageIds[0] ?? null,
	timestamp: now,
	reason: null,
	billed,
});

/** LINE has certainly not carried out the call, so the next one is a first attempt again. */
const clearAttempt = (ctx: Ctx, { id }: GroupMessage) =>
	ctx.db
		.update(chatGroupMessages)
		.set({ firstAttemptAt: null, inDoubt: false })
		.where(eq(chatGroupMessages.id, id));

async function withoutReply(ctx: Ctx, message: GroupMessage): Promise<GroupMessage> {
	const change = { replyToken: null, replyUntil: null };
	await ctx.db.update(chatGroupMessages).set(change).where(eq(chatGroupMessages.id, message.id));
	return { ...message, ...change };
}

/** Stores the result, and lets the group's next message go, which may have waited for this one. */
async function settle(
	ctx: Ctx,
	{ id, groupId }: GroupMessage,
	columns: Partial<GroupMessage>,
): Promise<void> {
	const [, , released] = await ctx.db.batch([
		ctx.db.update(chatGroupMessages).set(columns).where(eq(chatGroupMessages.id, id)),
		ctx.db
			.update(chatGroups)
			.set({ lastMessageAt: sql`max(${chatGroups.lastMessageAt}, ${columns.timestamp ?? 0})` })
			.where(eq(chatGroups.id, groupId)),
		ctx.db
			.update(backgroundTasks)
			.set({ nextAttemptAt: ctx.clock() })
			.where(
				sql`${backgroundTasks.kind} = ${KIND} and ${backgroundTasks.nextAttemptAt} is not null
					and ${backgroundTasks.subject} = (select n.send_key from ${chatGroupMessages} n
						where n.group_id = ${groupId} and n.send_state = 'waiting' and n.id > ${id} order by n.id limit 1)`,
			),
	]);
	// This worker may have found no more work before.
	if (released.meta.changes > 0) await wakeQueue(ctx.env.JOBS);
	await announceFrames(ctx.env, [GROUPS_CHANGED]);
}
