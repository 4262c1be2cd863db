import { eventBookingPurpose } from "#functions/booking/events/payments/event-booking-purpose.ts";
import type { PaymentPurposes } from "#functions/commerce/payments/payment-purpose.ts";
import { requestPurpose } from "#functions/commerce/payments/request-purpose.ts";
import { purchasePurpose } from "#functions/commerce/products/purchase-purpose.ts";
import { subscriptionPurpose } from "#functions/commerce/products/subscriptions/subscription-purpose.ts";

/** Purposes of payments by the name in their rows. */
export const PAYMENT_PURPOSES: PaymentPurposes = {
	"event-booking": eventBookingPurpose,
	product: purchasePurpose,
	request: requestPurpose,
	subscription: subscriptionPurpose,
};
