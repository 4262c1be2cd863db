import { approvalRequested } from "./approval-requested.ts";
import { backupFailed } from "./backup-failed.ts";
import { deliveryFailedNotice } from "./delivery-failed.ts";
import { eventBookedNotice } from "./event-booked.ts";
import { formAnsweredNotice } from "./form-answered.ts";
import { friendAdded } from "./friend-added.ts";
import { introductionWaiting } from "./introduction-waiting.ts";
import { lineBroken } from "./line-broken.ts";
import { lineMended } from "./line-mended.ts";
import { linkBroken } from "./link-broken.ts";
import { loginLocked } from "./login-locked.ts";
import { messageWaiting } from "./message-waiting.ts";
import { paymentDisputedNotice } from "./payment-disputed.ts";
import { paymentReceived } from "./payment-received.ts";
import { productBoughtNotice } from "./product-bought.ts";
import { quotaLow } from "./quota-low.ts";
import { refundFailed } from "./refund-failed.ts";
import { reservationCancelledNotice } from "./reservation-cancelled.ts";
import { reservationChangedNotice } from "./reservation-changed.ts";
import { reservationMade } from "./reservation-made.ts";
import { reservationRequestedNotice } from "./reservation-requested.ts";
import { rewardRequested } from "./reward-requested.ts";
import { runStopped } from "./run-stopped.ts";
import { visitorsLimitedNotice } from "./visitors-limited.ts";
import { webhookStopped } from "./webhook-stopped.ts";

export type { NoticeValues } from "./define-notice-event.ts";

/** Notification events by their stored name, in the order of the screen. */
export const NOTICE_EVENTS = {
	message_waiting: messageWaiting,
	friend_added: friendAdded,
	form_answered: formAnsweredNotice,
	reservation_made: reservationMade,
	reservation_requested: reservationRequestedNotice,
	reservation_changed: reservationChangedNotice,
	reservation_cancelled: reservationCancelledNotice,
	event_booked: eventBookedNotice,
	payment_received: paymentReceived,
	payment_disputed: paymentDisputedNotice,
	reward_requested: rewardRequested,
	refund_failed: refundFailed,
	product_bought: productBoughtNotice,
	introduction_waiting: introductionWaiting,
	approval_requested: approvalRequested,
	delivery_failed: deliveryFailedNotice,
	run_stopped: runStopped,
	link_broken: linkBroken,
	line_broken: lineBroken,
	line_mended: lineMended,
	webhook_stopped: webhookStopped,
	quota_low: quotaLow,
	backup_failed: backupFailed,
	login_locked: loginLocked,
	strangers_limited: visitorsLimitedNotice,
} as const;

export type NoticeEventName = keyof typeof NOTICE_EVENTS;

export const NOTICE_EVENT_NAMES = Object.keys(NOTICE_EVENTS) as [NoticeEventName, ...NoticeEventName[]];
