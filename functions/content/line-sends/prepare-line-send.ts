import { and, eq, isNull } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { lineSends } from "#db/content/line-sends.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import type { LineSendCall } from "#domain/content/line-sends/line-send-states.ts";
import { narrowcastTarget } from "#domain/content/line-sends/narrowcast-body.ts";
import { inLineForm } from "#domain/engine/messages/emoji-texts.ts";
import { withQuickReplyLast } from "#domain/engine/messages/last-quick-reply.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { countLineFriends } from "#functions/content/broadcasts/broadcast-cost.ts";
import { hashBroadcast } from "#functions/content/broadcasts/hash-broadcast.ts";
import { loadNamedAudiences } from "#functions/content/broadcasts/load-named-audiences.ts";
import { loadSendableMessages } from "#functions/content/broadcasts/load-sendable-messages.ts";
import { holdUnlessApproved } from "#functions/content/broadcasts/reopen-approval.ts";
import type { Ctx } from "#functions/context.ts";
import { isSendApproved } from "#functions/engine/send-approvals/approval-condition.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import type { LineSend } from "./line-send-worker.ts";

/**
 * Stores the call of a send before its first attempt, because LINE requires the same body with the same key. A template
 * that changed since the order is sent as it is now; one that was deleted ends the send.
 * @returns whether it can be sent
 */
export async function prepareLineSend(
	ctx: Ctx,
	{ id, broadcastId, lost }: LineSend,
	lease: number,
): Promise<boolean> {
	const isClaimable = and(
		eq(lineSends.id, id),
		isNull(lineSends.call),
		eq(lineSends.state, "scheduled"),
		eq(lineSends.lost, lost),
	);
	const change = (changes: Partial<LineSend>, condition = isClaimable) =>
		ctx.db.update(lineSends).set(changes).where(condition).returning({ id: lineSends.id });
	if (lost >= MAX_LOST_WORKERS) {
		await change({ state: "failed", reason: DELIVERY_TEXTS.sendStopped, nextAttemptAt: null });
		return false;
	}
	const claimed = await change({ lost: lost + 1, nextAttemptAt: ctx.clock() + lease });
	if (claimed.length === 0) return false;
	const isClaimed = and(eq(lineSends.id, id), isNull(lineSends.call), eq(lineSends.lost, lost + 1));
	const prepared = await prepareCall(ctx, broadcastId);
	if ("reason" in prepared) {
		await change({ state: "failed", reason: prepared.reason, nextAttemptAt: null }, isClaimed);
		return false;
	}
	const { contentHash, recipients } = prepared;
	const countFriends = async () => (await countLineFriends(ctx, recipients))?.count ?? null;
	if (!(await holdUnlessApproved(ctx, { broadcastId, contentHash, isBegun: false, countFriends })))
		return false;
	const isApproved = isSendApproved({
		kind: "broadcast",
		subjectId: broadcastId,
		contentHash,
		// LINE's number of a day cannot change between the check and this statement.
		friendCount: "begun",
	});
	const stored = await change(
		{ call: prepared.call, lost: 0, nextAttemptAt: ctx.clock() },
		and(isClaimed, isApproved),
	);
	return stored.length > 0;
}

async function prepareCall(
	ctx: Ctx,
	broadcastId: number,
): Promise<{ call: LineSendCall; contentHash: string; recipients: LineRecipients } | { reason: string }> {
	const [broadcast] = await ctx.db.select().from(broadcasts).where(eq(broadcasts.id, broadcastId));
	const recipients = broadcast?.lineRecipients;
	if (!broadcast || !recipients) return { reason: BROADCAST_TEXTS.stoppedByMessage };
	const { sendings, problem } = await loadSendableMessages(ctx, broadcast.messages);
	if (problem !== null) return { reason: problem };
	const messages = withQuickReplyLast(inLineForm(sendings.flatMap((sending) => sending.messages)));
	if (hasPlaceholders(messages)) return { reason: LINE_SEND_TEXTS.personal };
	const unfit = messages.map(problemWithMessage).find((each) => each !== null);
	if (unfit) return { reason: unfit };
	const contentHash = hashBroadcast(ctx, {
		sendings,
		audience: recipients,
		plannedAt: broadcast.plannedAt,
		abTest: null,
		variants: [],
	});
	if (recipients.type === "everyone")
		return { call: { method: "broadcast", body: { messages } }, contentHash, recipients };
	const { byId, allExist } = await loadNamedAudiences(ctx, [recipients]);
	if (!allExist) return { reason: LINE_SEND_TEXTS.audienceGone };
	const unready = [...byId.values()].find((audience) => usableLineId(audience) === null);
	if (unready) return { reason: LINE_SEND_TEXTS.audienceUnready(unready.name) };
	const target = narrowcastTarget(recipients, (audienceId) => usableLineId(byId.get(audienceId)!)!);
	return { call: { method: "narrowcast", body: { messages, ...target } }, contentHash, recipients };
}

/** LINE's id by which an audience can be used now: during a renewal, the one before. */
const usableLineId = ({
	state,
	lineId,
	previousLineId,
}: {
	state: string;
	lineId: number | null;
	previousLineId: number | null;
}): number | null => (state === "ready" ? lineId : previousLineId);
