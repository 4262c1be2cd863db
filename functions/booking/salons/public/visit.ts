import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import { SALON_TOKEN } from "#domain/engine/public-addresses/salon.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import type { Reader } from "#functions/booking/booking-pages/fields.ts";
import { openedBy } from "#functions/booking/booking-pages/visiting.ts";
import { salonClaims } from "#functions/engine/deliveries/salon-link.ts";
import { addressAt } from "./choice.ts";
import { sayingPage } from "./layout.ts";
import { findSalon, type OpenSalon } from "./open-salon.ts";

/** A visitor's request: the salon, and what was sent. */
export interface Visit {
	salon: OpenSalon;
	read: Reader;
}

/** Opens the salon for a visitor, or for a friend alone, and hands it on; or answers why not. */
export const { visiting, visitingFriend, visitingOwn } = openedBy<OpenSalon, Visit>({
	name: "salon",
	tokenField: SALON_TOKEN,
	claims: salonClaims,
	find: findSalon,
	isOpen: ({ isOpen }) => isOpen,
	visitorOf: ({ visitor }) => visitor,
	visit: (salon, read) => ({ salon, read }),
	closed: BOOKING_TEXTS.closed,
	friendsOnly: (c, salon) =>
		sayingPage(c, salon, {
			title: "予約の確認・変更",
			text: VISIT_TEXTS.needsLink,
			status: 403,
			back: addressAt(salon, ""),
		}),
});

/** Why a visitor cannot book here at all; null where they can. */
export function whyNotBooked({ rules, url, visitor }: OpenSalon): string | null {
	if (rules.modes.create === REQUEST_MODES.refused) return BOOKING_TEXTS.refused;
	return visitor.isFriend || url.takesStrangers ? null : BOOKING_TEXTS.friendsOnly;
}
