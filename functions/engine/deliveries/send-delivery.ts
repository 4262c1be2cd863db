import { judgeDelivery } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Ctx } from "#functions/context.ts";
import { type SendResult, sendLineMessages, UNREACHABLE } from "#functions/platform/line/line-client.ts";
import type { HoldCheck } from "#functions/platform/line/sending-gate.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import { messagesForLine } from "./messages-for-line.ts";

interface SendOptions {
	/** Whether LINE responds at all; without it the call is skipped. */
	isReachable: boolean;
	/** Abort signal of the timeout. */
	signal: () => AbortSignal;
	isHeld: HoldCheck;
}

/** Tries a delivery and judges the result. Never throws. */
export async function sendDelivery(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	{ isReachable, signal, isHeld }: SendOptions,
): Promise<DeliveryOutcome> {
	const method: "reply" | "push" = delivery.method === "reply" ? "reply" : "push";
	const result = isReachable ? await callLine(ctx, delivery, { signal: signal(), isHeld }) : UNREACHABLE;
	const at = ctx.clock();
	const attempt = {
		method,
		attempts: delivery.attempts,
		inDoubt: delivery.inDoubt,
		firstAttemptAt: delivery.firstAttemptAt ?? at,
		replyUntil: delivery.replyUntil,
		replyDoubt: delivery.replyDoubt,
		now: at,
		messages: delivery.messages.length,
	};
	return { delivery, at, verdict: judgeDelivery(result.answer, attempt, ctx.random), result };
}

const callLine = (
	ctx: Ctx,
	delivery: ClaimedDelivery,
	{ signal, isHeld }: { signal: AbortSignal; isHeld: HoldCheck },
): Promise<SendResult> =>
	sendLineMessages(ctx.env, {
		to:
			delivery.method === "reply"
				? { method: "reply", token: delivery.replyToken ?? "" }
				: { method: "push", lineUserId: delivery.lineUserId, retryKey: delivery.id },
		messages: messagesForLine(ctx, delivery).json,
		unit: delivery.unit,
		isHeld,
		signal,
	});
