import type { z } from "zod";
import { conversionCounted } from "./conversion-counted.ts";
import { deliveryFailed } from "./delivery-failed.ts";
import { eventBookingCancelled } from "./event-booking-cancelled.ts";
import { eventBookingChanged } from "./event-booking-changed.ts";
import { eventBookingCreated } from "./event-booking-created.ts";
import { formAnswered } from "./form-answered.ts";
import { friendBlocked } from "./friend-blocked.ts";
import { friendFollowed } from "./friend-followed.ts";
import { messageReceived } from "./message-received.ts";
import { reservationCancelled } from "./reservation-cancelled.ts";
import { reservationChanged } from "./reservation-changed.ts";
import { reservationCreated } from "./reservation-created.ts";
import { reservationRequested } from "./reservation-requested.ts";
import { tagAdded } from "./tag-added.ts";
import { tagRemoved } from "./tag-removed.ts";

/** Webhook events by the `type` that is sent, in the order of the screen. */
export const WEBHOOK_EVENTS = {
	"message.received": messageReceived,
	"friend.followed": friendFollowed,
	"friend.blocked": friendBlocked,
	"tag.added": tagAdded,
	"tag.removed": tagRemoved,
	"form.answered": formAnswered,
	"reservation.requested": reservationRequested,
	"reservation.created": reservationCreated,
	"reservation.changed": reservationChanged,
	"reservation.cancelled": reservationCancelled,
	"event_booking.created": eventBookingCreated,
	"event_booking.changed": eventBookingChanged,
	"event_booking.cancelled": eventBookingCancelled,
	"conversion.counted": conversionCounted,
	"delivery.failed": deliveryFailed,
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** Test event sent manually by an operator; endpoints cannot subscribe to it. */
export const TEST_EVENT = "webhook.test";

/** Data of an event. */
export type WebhookData<Type extends WebhookEventType> = z.output<(typeof WEBHOOK_EVENTS)[Type]["data"]>;
