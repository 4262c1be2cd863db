import {
	bookSlotInput,
	eventBookingParams,
	eventBookingShape,
	eventParams,
	eventsShape,
	slotsShape,
} from "#domain/integrations/open-api/v1/event-schemas.ts";
import { defineCall } from "../define-call.ts";
import {
	bookSlotOnce,
	cancelEventBooking,
	findBookingOfCall,
	listOpenSlots,
	listProgramEvents,
	showEventBooking,
} from "./program-event-slots.ts";

const chapter = "イベント予約";

/** Calls for events, their slots and bookings. */
export const eventCalls = [
	defineCall({
		method: "get",
		path: "/events",
		right: "book",
		needs: ["event_reserve"],
		chapter,
		summary: "イベントの一覧",
		description: "open がfalseのイベントは、いま予約を受け付けていません。",
		answer: eventsShape,
		run: (ctx) => listProgramEvents(ctx),
	}),
	defineCall({
		method: "get",
		path: "/events/{event_id}/slots",
		right: "book",
		needs: ["event_reserve"],
		chapter,
		summary: "予約できる枠と、残りの数",
		description: "受け付け中の枠だけを返します。left は残りの人数で、0なら満席です。",
		params: eventParams,
		answer: slotsShape,
		run: (ctx, { params: { event_id } }) => listOpenSlots(ctx, event_id),
	}),
	defineCall({
		method: "post",
		path: "/events/{event_id}/bookings",
		right: "book",
		needs: ["event_reserve"],
		chapter,
		summary: "枠を予約する",
		description: "予約ページと同じ決まり（受付の締め切り・人数の上限・承認）で予約します。",
		params: eventParams,
		body: bookSlotInput,
		answer: eventBookingShape,
		run: (ctx, { params: { event_id }, body }) => bookSlotOnce(ctx, event_id, body),
		wasMade: async (ctx, { body }) => (await findBookingOfCall(ctx, body)) !== undefined,
	}),
	defineCall({
		method: "get",
		path: "/events/{event_id}/bookings/{booking_id}",
		right: "book",
		needs: ["event_reserve", "friend-read"],
		chapter,
		summary: "枠の予約1件",
		description: "取り消した予約も、statusとともに返します。",
		params: eventBookingParams,
		answer: eventBookingShape,
		run: (ctx, { params }) => showEventBooking(ctx, toBookingRef(params)),
	}),
	defineCall({
		method: "delete",
		path: "/events/{event_id}/bookings/{booking_id}",
		right: "book",
		needs: ["event_reserve"],
		chapter,
		summary: "枠の予約を取り消す",
		description:
			"取り消し済みの予約はそのままです。友だちには、イベントのキャンセルのアクションで知らせます。",
		params: eventBookingParams,
		answer: eventBookingShape,
		run: (ctx, { params }) => cancelEventBooking(ctx, toBookingRef(params)),
	}),
];

const toBookingRef = ({ event_id, booking_id }: { event_id: number; booking_id: number }) => ({
	eventId: event_id,
	bookingId: booking_id,
});
