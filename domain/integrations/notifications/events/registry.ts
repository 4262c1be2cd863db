import { deliveryFailed } from "./delivery-failed.ts";
import { eventBooked } from "./event-booked.ts";
import { formAnswered } from "./form-answered.ts";
import { friendAdded } from "./friend-added.ts";
import { linkBroken } from "./link-broken.ts";
import { loginLocked } from "./login-locked.ts";
import { messageWaiting } from "./message-waiting.ts";
import { quotaLow } from "./quota-low.ts";
import { reservationCancelled } from "./reservation-cancelled.ts";
import { reservationChanged } from "./reservation-changed.ts";
import { reservationMade } from "./reservation-made.ts";
import { reservationRequested } from "./reservation-requested.ts";
import { runStopped } from "./run-stopped.ts";
import { strangersLimited } from "./strangers-limited.ts";
import { webhookStopped } from "./webhook-stopped.ts";

export type { NoticeValues } from "./definition.ts";

/** Notification events by their stored name, in the order of the screen. */
export const NOTICE_EVENTS = {
	message_waiting: messageWaiting,
	friend_added: friendAdded,
	form_answered: formAnswered,
	reservation_made: reservationMade,
	reservation_requested: reservationRequested,
	reservation_changed: reservationChanged,
	reservation_cancelled: reservationCancelled,
	event_booked: eventBooked,
	delivery_failed: deliveryFailed,
	run_stopped: runStopped,
	link_broken: linkBroken,
	webhook_stopped: webhookStopped,
	quota_low: quotaLow,
	login_locked: loginLocked,
	strangers_limited: strangersLimited,
} as const;

export type NoticeEventName = keyof typeof NOTICE_EVENTS;

export const NOTICE_EVENT_NAMES = Object.keys(NOTICE_EVENTS) as [NoticeEventName, ...NoticeEventName[]];
