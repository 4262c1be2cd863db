import { sql } from "drizzle-orm";
import { DOUBT_LIMIT, isDoubtExpired } from "#domain/engine/deliveries/delivery-verdict.ts";
import { judgeMulticast, type MulticastVerdict } from "#domain/engine/deliveries/multicast-verdict.ts";
import { unitNameOf } from "#domain/engine/line-units/line-units.ts";
import { inLineForm } from "#domain/engine/messages/emoji-texts.ts";
import { withQuickReplyLast } from "#domain/engine/messages/last-quick-reply.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { admitUnits } from "#functions/engine/line-units/admit-units.ts";
import { type SendResult, sendLineMessages, UNREACHABLE } from "#functions/platform/line/line-client.ts";
import { areKindsRestricted } from "#functions/platform/line/sending-gate.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { listStoppedBroadcasts } from "../basis-check.ts";
import { isCouponEnded } from "../ended-coupon.ts";
import { hasHeldFriend, isTrueNow } from "../hold-reason.ts";
import type { ClaimedMulticast } from "./claim-multicast.ts";

/**
 * Outcome of a claimed call. `empty`: it has no friends left. `stopped`: its broadcast was stopped right
 * before the call, or a friend may not get it by now.
 */
export interface MulticastOutcome {
	multicast: ClaimedMulticast;
	at: number;
	verdict: MulticastVerdict | { type: "empty" } | { type: "stopped" };
	/** Null where LINE was not called. */
	result: SendResult | null;
}

/** Tries a call and judges the result. Never throws. */
export async function sendMulticast(
	ctx: Ctx,
	multicast: ClaimedMulticast,
	probeLine: () => Promise<boolean> | boolean,
): Promise<MulticastOutcome> {
	const outcomeOf = (verdict: MulticastOutcome["verdict"]) => ({
		multicast,
		at: ctx.clock(),
		verdict,
		result: null,
	});
	const skipVerdict = skipReason(multicast, ctx.clock());
	if (skipVerdict) return outcomeOf(skipVerdict);
	// Encoding is deterministic, so every attempt sends the same.
	const messages = withQuickReplyLast(inLineForm(multicast.messages!));
	if (!multicast.inDoubt && messages.some((message) => problemWithMessage(message) !== null))
		return outcomeOf({ type: "alone" });
	const recipients = {
		method: "multicast",
		lineUserIds: multicast.lineUserIds,
		retryKey: multicast.id,
	} as const;
	const unitName = unitNameOf("broadcast", multicast.broadcastId);
	const [isReachable, unitOf] = await Promise.all([
		probeLine(),
		admitUnits(ctx, [{ name: unitName, at: multicast.firstAttemptAt, attempts: multicast.attempts }]),
	]);
	if ((await listStoppedBroadcasts(ctx, [multicast.broadcastId])).size > 0)
		return outcomeOf({ type: "stopped" });
	const isHeld = () => isTrueNow(ctx, hasHeldFriend(sql`${multicast.id}`));
	if ((await areKindsRestricted(ctx.env)) && (await isHeld())) return outcomeOf({ type: "stopped" });
	if (await isCouponEnded(ctx, messages))
		return outcomeOf(
			multicast.inDoubt
				? { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt }
				: { type: "failed", reason: DELIVERY_TEXTS.couponEnded },
		);
	const result = isReachable
		? await sendLineMessages(ctx.env, {
				to: recipients,
				messages: JSON.stringify(messages),
				unit: unitOf(unitName, multicast.firstAttemptAt),
				isHeld,
			})
		: UNREACHABLE;
	const at = ctx.clock();
	const { attempts, inDoubt, firstAttemptAt } = multicast;
	const attempt = { attempts, inDoubt, firstAttemptAt, now: at };
	return { multicast, at, verdict: judgeMulticast(result.answer, attempt, ctx.random), result };
}

/**
 * Reason not to call LINE; null where it is called. A message that LINE may have is never sent under another
 * key.
 */
function skipReason(multicast: ClaimedMulticast, now: number): MulticastOutcome["verdict"] | null {
	if (multicast.lost >= MAX_LOST_WORKERS) return { type: "parked", reason: DELIVERY_TEXTS.sendStopped };
	if (isDoubtExpired(multicast, now)) return { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt };
	if (multicast.lineUserIds.length === 0) return { type: "empty" };
	if (multicast.messages === null)
		return multicast.inDoubt
			? { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt }
			: { type: "alone" };
	if (now >= multicast.firstAttemptAt + DOUBT_LIMIT)
		return { type: "failed", reason: DELIVERY_TEXTS.sendExpired };
	return null;
}
