import { isDoubtExpired } from "#domain/engine/deliveries/delivery-verdict.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { StopReason } from "./basis-check.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";
import type { PreparedDelivery } from "./prepare-deliveries.ts";

/** Result of a delivery for which LINE is not called; null for one that is to be sent. */
export function outcomeWithoutCall(
	ctx: Ctx,
	delivery: ClaimedDelivery & Partial<PreparedDelivery>,
	{ isTooLate }: { isTooLate: boolean },
): DeliveryOutcome | null {
	const at = ctx.clock();
	const outcomeOf = (verdict: DeliveryOutcome["verdict"]) =>
		({ delivery, at, verdict, result: null }) as DeliveryOutcome;
	if (isTooLate) return outcomeOf({ type: "untouched" });
	if (isDoubtExpired(delivery, at))
		return outcomeOf({
			type: "parked",
			reason: delivery.method === "reply" ? DELIVERY_TEXTS.replyInDoubt : DELIVERY_TEXTS.pushInDoubt,
		});
	const unwantedCode = unwantedReason(delivery);
	if (unwantedCode !== null) return outcomeOf({ type: "cancelled", reason: DELIVERY_TEXTS[unwantedCode] });
	if (delivery.isAnsweredElsewhere)
		return outcomeOf({ type: "cancelled", reason: DELIVERY_TEXTS.answeredElsewhere });
	if (delivery.unsendableReason) return outcomeOf({ type: "failed", reason: delivery.unsendableReason });
	if (isTokenExpired(delivery, at))
		return outcomeOf({ type: "push", reason: DELIVERY_TEXTS.replyTokenSpent });
	return null;
}

/** Result of a delivery that was withdrawn, paused or held after its claim: the next claim keeps it. */
export function outcomeOfStopped(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	stopReason: StopReason,
): DeliveryOutcome {
	const verdict: DeliveryOutcome["verdict"] =
		stopReason.type !== "withdrawn"
			? { type: "untouched" }
			: {
					type: "cancelled",
					reason: delivery.inDoubt ? DELIVERY_TEXTS.cancelledInDoubt : stopReason.reason,
				};
	return { delivery, at: ctx.clock(), verdict, result: null } as DeliveryOutcome;
}

/**
 * Whether the reply token expired while the delivery waited for its call. It is pushed instead: with an
 * expired token, an unclear answer would never show whether the message arrived.
 */
const isTokenExpired = ({ method, inDoubt, replyUntil }: ClaimedDelivery, now: number): boolean =>
	method === "reply" && !inDoubt && (replyUntil ?? 0) <= now;

/**
 * Reason not to send anything to a friend; null for none. If an action blocks the friend, its messages are
 * still sent (`beforeBlock`).
 */
export function unwantedReason({
	blockedAt,
	userRate,
	beforeBlock,
}: Pick<ClaimedDelivery, "blockedAt" | "userRate" | "beforeBlock">): UnwantedReason | null {
	if (blockedAt !== null) return "friendBlockedUs";
	return userRate === USER_RATE.blocked && !beforeBlock ? "friendBlockedByOperator" : null;
}

/** Key of the reason in `DELIVERY_TEXTS`. */
export type UnwantedReason = "friendBlockedUs" | "friendBlockedByOperator";
