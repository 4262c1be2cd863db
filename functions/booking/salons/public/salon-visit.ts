import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { SALON_TOKEN } from "#domain/engine/public-addresses/salon-address.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { FieldReader } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { createVisitHandlers } from "#functions/booking/booking-pages/booking-visit-handlers.ts";
import { readSalonClaims } from "#functions/engine/deliveries/salon-link-token.ts";
import { buildSalonPageUrl } from "./booking-choice.ts";
import { findSalonByUrl, type PublicSalon } from "./find-public-salon.ts";
import { renderSalonNotice } from "./salon-page.ts";

/** Request of a visitor of a salon page. */
export interface SalonVisit {
	salon: PublicSalon;
	readField: FieldReader;
}

/** Handlers that open a salon for any visitor, for friends, or for a friend's own bookings. */
export const {
	handleVisit: handleSalonVisit,
	handleFriendVisit: handleSalonFriendVisit,
	handleOwnBookings: handleOwnReservations,
} = createVisitHandlers<PublicSalon, SalonVisit>({
	name: "salon",
	tokenField: SALON_TOKEN,
	readClaims: readSalonClaims,
	findHost: findSalonByUrl,
	isOpen: ({ isOpen }) => isOpen,
	getVisitor: ({ visitor }) => visitor,
	buildVisit: (salon, read) => ({ salon, readField: read }),
	closedText: BOOKING_TEXTS.closed,
	renderFriendsOnly: (c, salon) =>
		renderSalonNotice(c, salon, {
			title: "予約の確認・変更",
			text: VISIT_TEXTS.needsLink,
			status: 403,
			back: buildSalonPageUrl(salon, ""),
		}),
});

/** Reason that a visitor cannot book at this salon; null where they can. */
export function findBookingObstacle({ rules, url, visitor }: PublicSalon): string | null {
	if (rules.modes.create === REQUEST_MODES.refused) return BOOKING_TEXTS.refused;
	return visitor.isFriend || url.takesAnonymous ? null : BOOKING_TEXTS.friendsOnly;
}
