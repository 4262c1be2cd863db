import { judgeMulticast, type MulticastVerdict } from "#domain/engine/deliveries/multicast.ts";
import { DOUBT_LIMIT, doubtExpired } from "#domain/engine/deliveries/verdict.ts";
import { problemWith } from "#domain/engine/messages/line-problem.ts";
import { withEncodedAddresses } from "#domain/platform/line/addresses.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import type { Ctx } from "#functions/context.ts";
import { type SendResult, sendMessages } from "#functions/platform/line/client.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { stoppedAmong } from "../last-look.ts";
import type { ClaimedMulticast } from "./claim.ts";

/**
 * Outcomes of a claimed call. `empty`: it has no friends left. `stopped`: its broadcast was stopped right
 * before the call.
 */
export interface MulticastOutcome {
	multicast: ClaimedMulticast;
	at: number;
	verdict: MulticastVerdict | { type: "empty" } | { type: "stopped" };
	/** Null where LINE was not called. */
	result: SendResult | null;
}

/** Result of a call that is skipped because LINE does not respond. */
const OUT_OF_REACH: SendResult = {
	answer: { kind: "unreachable" },
	sentMessageIds: [],
	quoteTokens: [],
	requestId: null,
};

/** Tries a call and judges the result. Never throws. */
export async function sendMulticast(
	ctx: Ctx,
	multicast: ClaimedMulticast,
	isThere: () => Promise<boolean> | boolean,
): Promise<MulticastOutcome> {
	const because = (verdict: MulticastOutcome["verdict"]) => ({
		multicast,
		at: ctx.clock(),
		verdict,
		result: null,
	});
	const uncalled = whyNotCalled(multicast, ctx.clock());
	if (uncalled) return because(uncalled);
	// Encoding is deterministic, so every attempt sends the same.
	const messages = withEncodedAddresses(multicast.messages!);
	if (!multicast.inDoubt && messages.some((message) => problemWith(message) !== null))
		return because({ type: "alone" });
	const to = { method: "multicast", lineUserIds: multicast.lineUserIds, retryKey: multicast.id } as const;
	const isReached = await isThere();
	if ((await stoppedAmong(ctx, [multicast.broadcastId])).size > 0) return because({ type: "stopped" });
	const result = isReached
		? await sendMessages(ctx.env, { to, messages: JSON.stringify(messages) })
		: OUT_OF_REACH;
	const at = ctx.clock();
	const { attempts, inDoubt, firstAttemptAt } = multicast;
	const attempt = { attempts, inDoubt, firstAttemptAt, now: at };
	return { multicast, at, verdict: judgeMulticast(result.answer, attempt, ctx.random), result };
}

/**
 * Reason not to call LINE; null where it is called. A message that LINE may have is never sent under another
 * key.
 */
function whyNotCalled(multicast: ClaimedMulticast, now: number): MulticastOutcome["verdict"] | null {
	if (multicast.lost >= MOST_LOST) return { type: "parked", reason: DELIVERY_TEXTS.sendStopped };
	if (doubtExpired(multicast, now)) return { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt };
	if (multicast.lineUserIds.length === 0) return { type: "empty" };
	if (multicast.messages === null)
		return multicast.inDoubt
			? { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt }
			: { type: "alone" };
	if (now >= multicast.firstAttemptAt + DOUBT_LIMIT)
		return { type: "failed", reason: DELIVERY_TEXTS.sendExpired };
	return null;
}
