import {
	ACTIVE_EVENT_STATUSES,
	EVENT_STATUS,
	type EventStatus,
} from "#domain/booking/events/event-booking-status.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { changeEventBookingStatus } from "../change-event-booking-status.ts";
import { type BookingRefund, refundByRule } from "../payments/refund-event-booking.ts";
import { findEventBooking } from "./find-event-booking.ts";

/** New status per judgement, and the statuses it may start from. */
const JUDGEMENTS: Record<
	"approved" | "denied" | "canceled",
	{ to: EventStatus; from: readonly EventStatus[]; flow: "approve" | "deny" | "cancel" }
> = {
	approved: { to: EVENT_STATUS.approved, from: [EVENT_STATUS.pending], flow: "approve" },
	denied: { to: EVENT_STATUS.denied, from: [EVENT_STATUS.pending], flow: "deny" },
	canceled: { to: EVENT_STATUS.canceled, from: ACTIVE_EVENT_STATUSES, flow: "cancel" },
};

interface Judgement {
	status: keyof typeof JUDGEMENTS;
	/** Refund of a cancellation: the event's rule unless chosen otherwise. */
	refund?: "rule" | "full" | "none" | undefined;
	refund_reason?: string | undefined;
	version?: number | undefined;
}

/**
 * Approves, denies or cancels a booking; the event's action notifies the friend. What was paid online for a denied booking
 * goes back as a whole, and for a cancelled one by the event's rule or as chosen. Repeating it is safe.
 * @throws Refusal 404 for a booking of a friend whom the operator may not see, 409 where the booking changed
 * since the operator saw it: another judgement, or the friend moved it to another slot; 403 and 422 for a refund other than
 * the rule's without the ability or a reason
 */
export async function judgeEventBooking({
	ctx,
	// An event is a folder of slots.
	input: { id: groupId, bookingId, ...input },
}: {
	ctx: OperatorCtx;
	input: Judgement & { id: number; bookingId: number };
}): Promise<{ id: number; status: string }> {
	const { status, version } = input;
	const { row, facts, slot, config } = await findEventBooking(ctx, { id: groupId, bookingId });
	const judgement = JUDGEMENTS[status];
	if (row.status === judgement.to) return { id: bookingId, status };
	if (version !== undefined && version !== row.version) throw changedByOther();
	const isChanged = await changeEventBookingStatus(ctx, {
		id: bookingId,
		friendId: row.friendId,
		groupId,
		facts,
		version: row.version,
		refund: refundOf(ctx, input, { rule: config.refundRule, startsAt: slot.startsAt }),
		...judgement,
	});
	if (!isChanged) throw new Refusal(409, { ERROR: [EVENT_TEXTS.notJudged] });
	return { id: bookingId, status };
}

/** Refund that a judgement requests. @throws Refusal 403, 422 */
function refundOf(
	ctx: OperatorCtx,
	{ status, refund = "rule", refund_reason = "" }: Judgement,
	booking: Parameters<typeof refundByRule>[1],
): BookingRefund | undefined {
	if (status === "approved") return undefined;
	if (status === "denied") return { percent: 100, reason: PAYMENT_TEXTS.refundDenied };
	if (refund === "rule") return refundByRule(ctx, booking);
	if (!hasAbility(ctx.operator, "payment-refund"))
		throw new Refusal(403, { ERROR: [EVENT_TEXTS.refundNotAllowed] });
	if (refund_reason === "") throw invalid("refund_reason", EVENT_TEXTS.refundReasonRequired);
	return refund === "full" ? { percent: 100, reason: refund_reason } : undefined;
}
