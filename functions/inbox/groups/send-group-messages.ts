import { eq, sql } from "drizzle-orm";
import { chatGroupMessages, chatGroups } from "#db/inbox/groups.ts";
import { GROUPS_CHANGED } from "#domain/engine/access/console-rooms.ts";
import { judgeDelivery } from "#domain/engine/deliveries/delivery-verdict.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { type SendResult, sendLineMessages } from "#functions/platform/line/line-client.ts";

type GroupMessage = typeof chatGroupMessages.$inferSelect;

/**
 * Sends messages to a group: with the reply token while it is valid, which is free, otherwise as a push, which
 * counts once for each member. A result is stored on the message; nothing is sent twice.
 * @throws Error when LINE cannot be reached now
 */
export async function sendGroupMessages(ctx: Ctx, sendKey: string): Promise<void> {
	const [row] = await ctx.db
		.select({ message: chatGroupMessages, group: chatGroups })
		.from(chatGroupMessages)
		.innerJoin(chatGroups, eq(chatGroups.id, chatGroupMessages.groupId))
		.where(eq(chatGroupMessages.sendKey, sendKey));
	if (row?.message.sendState !== "waiting") return;
	const { group } = row;
	// LINE refuses a push to a group that the account has left; a doubtful one is asked about all the same.
	if (group.leftAt !== null && !row.message.inDoubt)
		return settle(ctx, row.message, { sendState: "failed", reason: GROUP_TEXTS.hasLeft });
	// The first attempt is stored before LINE is called, so that a crash leaves a trace of it.
	const message: GroupMessage = {
		...row.message,
		firstAttemptAt: row.message.firstAttemptAt ?? ctx.clock(),
		inDoubt: row.message.firstAttemptAt !== null,
	};
	await ctx.db
		.update(chatGroupMessages)
		.set({ firstAttemptAt: message.firstAttemptAt, inDoubt: message.inDoubt })
		.where(eq(chatGroupMessages.id, message.id));
	await attempt(ctx, message, group.lineId);
}

async function attempt(ctx: Ctx, message: GroupMessage, lineId: string): Promise<void> {
	const now = ctx.clock();
	const isReply = message.replyToken !== null && (message.inDoubt || now < (message.replyUntil ?? 0));
	const result = await sendLineMessages(ctx.env, {
		to: isReply
			? { method: "reply", token: message.replyToken! }
			: { method: "push", lineUserId: lineId, retryKey: message.sendKey! },
		messages: JSON.stringify(message.messages),
	});
	const verdict = judgeDelivery(
		result.answer,
		{
			method: isReply ? "reply" : "push",
			attempts: 1,
			inDoubt: message.inDoubt,
			firstAttemptAt: message.firstAttemptAt ?? now,
			replyUntil: message.replyUntil,
			// An operator sees whether the group has it; a second copy to many people is worse than none.
			replyDoubt: "wait",
			now,
			messages: message.messages?.length ?? 0,
		},
		ctx.random,
	);
	if (verdict.type === "sent") return settle(ctx, message, sentColumns(result, ctx.clock()));
	if (verdict.type === "push") return attempt(ctx, await withoutReply(ctx, message), lineId);
	if (verdict.type === "retry") {
		if (!verdict.inDoubt) await clearAttempt(ctx, message);
		throw new Error(verdict.reason);
	}
	const reason =
		verdict.type === "split" ? verdict.refused.map((each) => each.reason).join("\n") : verdict.reason;
	await settle(ctx, message, { sendState: "failed", reason });
}

const sentColumns = ({ sentMessageIds }: SendResult, now: number) => ({
	sendState: "sent" as const,
	lineMessageId: sentMessageIds[0] ?? null,
	timestamp: now,
	reason: null,
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

async function settle(
	ctx: Ctx,
	{ id, groupId }: GroupMessage,
	columns: Partial<GroupMessage>,
): Promise<void> {
	await ctx.db.batch([
		ctx.db.update(chatGroupMessages).set(columns).where(eq(chatGroupMessages.id, id)),
		ctx.db
			.update(chatGroups)
			.set({ lastMessageAt: sql`max(${chatGroups.lastMessageAt}, ${columns.timestamp ?? 0})` })
			.where(eq(chatGroups.id, groupId)),
	]);
	await announceFrames(ctx.env, [GROUPS_CHANGED]);
}
