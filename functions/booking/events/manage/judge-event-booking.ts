import {
	ACTIVE_EVENT_STATUSES,
	EVENT_STATUS,
	type EventStatus,
} from "#domain/booking/events/event-booking-status.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { changeEventBookingStatus } from "../change-event-booking-status.ts";
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

/**
 * Approves, denies or cancels a booking; the event's action notifies the friend. Repeating it is safe.
 * @throws Refusal 404 for a booking of a friend whom the operator may not see, 409 where the booking changed
 * since the operator saw it: another judgement, or the friend moved it to another slot
 */
export async function judgeEventBooking({
	ctx,
	// An event is a folder of slots.
	input: { id: groupId, bookingId, status, version },
}: {
	ctx: OperatorCtx;
	input: { id: number; bookingId: number; status: keyof typeof JUDGEMENTS; version?: number | undefined };
}): Promise<{ id: number; status: string }> {
	const { row, facts } = await findEventBooking(ctx, { id: groupId, bookingId });
	const judgement = JUDGEMENTS[status];
	if (row.status === judgement.to) return { id: bookingId, status };
	if (version !== undefined && version !== row.version) throw changedByOther();
	const isChanged = await changeEventBookingStatus(ctx, {
		id: bookingId,
		friendId: row.friendId,
		groupId,
		facts,
		version: row.version,
		...judgement,
	});
	if (!isChanged) throw new Refusal(409, { ERROR: [EVENT_TEXTS.notJudged] });
	return { id: bookingId, status };
}
