import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import { SALON_TOKEN } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { FieldReader } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { visitHandlers } from "#functions/booking/booking-pages/open-booking-page.ts";
import { readSalonClaims } from "#functions/engine/deliveries/salon-link-token.ts";
import { addressAt } from "./booking-choice.ts";
import { findSalon, type OpenSalon } from "./open-salon.ts";
import { salonNoticePage } from "./salon-page.ts";

/** A visitor's request: the salon, and what was sent. */
export interface SalonVisit {
	salon: OpenSalon;
	read: FieldReader;
}

/** Opens the salon for a visitor, or for a friend alone, and hands it on; or answers why not. */
export const { visiting, visitingFriend, visitingOwn } = visitHandlers<OpenSalon, SalonVisit>({
	name: "salon",
	tokenField: SALON_TOKEN,
	claims: readSalonClaims,
	find: findSalon,
	isOpen: ({ isOpen }) => isOpen,
	visitorOf: ({ visitor }) => visitor,
	visit: (salon, read) => ({ salon, read }),
	closed: BOOKING_TEXTS.closed,
	friendsOnly: (c, salon) =>
		salonNoticePage(c, salon, {
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
