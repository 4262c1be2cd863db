import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";
import { buttonTapped } from "./button-tapped.ts";
import { converted } from "./converted.ts";
import { obtainedCoupons } from "./coupon-obtained.ts";
import { usedCoupons } from "./coupon-used.ts";
import type { ScoreSource } from "./definition.ts";
import { eventBooked, eventBookingCancelled } from "./event-booking-sources.ts";
import { usedTickets } from "./event-checked-in.ts";
import { formAnswered } from "./form-answered.ts";
import { completedIntroductions } from "./introduced.ts";
import { landingVisited } from "./landing-visited.ts";
import { linkTapped } from "./link-tapped.ts";
import { noShow } from "./no-show.ts";
import { pageVisited } from "./page-visited.ts";
import { madePayments } from "./payment-made.ts";
import { pointGrants } from "./points-granted.ts";
import { boughtProducts } from "./product-bought.ts";
import { replied } from "./replied.ts";
import { reservationCancelled } from "./reservation-cancelled.ts";
import { reserved } from "./reserved.ts";
import { takenRewards } from "./reward-taken.ts";
import { scenarioFinished } from "./scenario-finished.ts";
import { tagAdded } from "./tag-added.ts";
import { visited } from "./visited.ts";

/** Source of each score event. */
export const SCORE_SOURCES: Record<ScoreEvent, ScoreSource> = {
	replied,
	button_tapped: buttonTapped,
	link_tapped: linkTapped,
	landing_visited: landingVisited,
	page_visited: pageVisited,
	form_answered: formAnswered,
	converted,
	reserved,
	visited,
	no_show: noShow,
	reservation_cancelled: reservationCancelled,
	event_booked: eventBooked,
	event_booking_cancelled: eventBookingCancelled,
	event_checked_in: usedTickets,
	payment_made: madePayments,
	points_granted: pointGrants,
	reward_taken: takenRewards,
	product_bought: boughtProducts,
	coupon_obtained: obtainedCoupons,
	coupon_used: usedCoupons,
	introduced: completedIntroductions,
	tag_added: tagAdded,
	scenario_finished: scenarioFinished,
};
