import type { z } from "zod";
import { conversionCounted } from "./conversion-counted.ts";
import { couponObtainedEvent } from "./coupon-obtained.ts";
import { couponUsedEvent } from "./coupon-used.ts";
import { deliveryFailedEvent } from "./delivery-failed.ts";
import { eventBookingCancelledEvent } from "./event-booking-cancelled.ts";
import { eventBookingChanged } from "./event-booking-changed.ts";
import { eventBookingCheckedIn } from "./event-booking-checked-in.ts";
import { eventBookingCreated } from "./event-booking-created.ts";
import { formAnsweredEvent } from "./form-answered.ts";
import { friendBlocked } from "./friend-blocked.ts";
import { friendFollowed } from "./friend-followed.ts";
import { introductionCompleted } from "./introduction-completed.ts";
import { messageReceived } from "./message-received.ts";
import { paymentDisputed } from "./payment-disputed.ts";
import { paymentPaid } from "./payment-paid.ts";
import { paymentRefunded } from "./payment-refunded.ts";
import { pointsChanged } from "./points-changed.ts";
import { purchaseHanded } from "./purchase-handed.ts";
import { purchasePaid } from "./purchase-paid.ts";
import { reservationCancelledEvent } from "./reservation-cancelled.ts";
import { reservationChangedEvent } from "./reservation-changed.ts";
import { reservationCreated } from "./reservation-created.ts";
import { reservationRequestedEvent } from "./reservation-requested.ts";
import { tagAddedEvent } from "./tag-added.ts";
import { tagRemoved } from "./tag-removed.ts";

/** Webhook events by the `type` that is sent, in the order of the screen. */
export const WEBHOOK_EVENTS = {
	"message.received": messageReceived,
	"friend.followed": friendFollowed,
	"friend.blocked": friendBlocked,
	"tag.added": tagAddedEvent,
	"tag.removed": tagRemoved,
	"form.answered": formAnsweredEvent,
	"reservation.requested": reservationRequestedEvent,
	"reservation.created": reservationCreated,
	"reservation.changed": reservationChangedEvent,
	"reservation.cancelled": reservationCancelledEvent,
	"event_booking.created": eventBookingCreated,
	"event_booking.changed": eventBookingChanged,
	"event_booking.cancelled": eventBookingCancelledEvent,
	"event_booking.checked_in": eventBookingCheckedIn,
	"conversion.counted": conversionCounted,
	"payment.paid": paymentPaid,
	"payment.refunded": paymentRefunded,
	"payment.disputed": paymentDisputed,
	"points.changed": pointsChanged,
	"purchase.paid": purchasePaid,
	"purchase.handed": purchaseHanded,
	"coupon.obtained": couponObtainedEvent,
	"coupon.used": couponUsedEvent,
	"introduction.completed": introductionCompleted,
	"delivery.failed": deliveryFailedEvent,
} as const;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventType, ...WebhookEventType[]];

/** Test event sent manually by an operator; endpoints cannot subscribe to it. */
export const TEST_EVENT = "webhook.test";

/** Request of LINE that is forwarded as it is; other endpoints cannot subscribe to it (docs/webhook-forwarding.md). */
export const LINE_REQUEST = "line.request";

/** Type of a message in the outbox. */
export type WebhookMessageType = WebhookEventType | typeof TEST_EVENT | typeof LINE_REQUEST;

/** Data of an event. */
export type WebhookData<Type extends WebhookEventType> = z.output<(typeof WEBHOOK_EVENTS)[Type]["data"]>;
