import { buttonTapped } from "./button-tapped.ts";
import { converted } from "./converted.ts";
import { couponObtained } from "./coupon-obtained.ts";
import { couponUsed } from "./coupon-used.ts";
import { eventBooked } from "./event-booked.ts";
import { eventBookingCancelled } from "./event-booking-cancelled.ts";
import { eventCheckedIn } from "./event-checked-in.ts";
import { formAnswered } from "./form-answered.ts";
import { introduced } from "./introduced.ts";
import { landingVisited } from "./landing-visited.ts";
import { linkTapped } from "./link-tapped.ts";
import { noShow } from "./no-show.ts";
import { pageVisited } from "./page-visited.ts";
import { paymentMade } from "./payment-made.ts";
import { pointsGranted } from "./points-granted.ts";
import { productBought } from "./product-bought.ts";
import { replied } from "./replied.ts";
import { reservationCancelled } from "./reservation-cancelled.ts";
import { reserved } from "./reserved.ts";
import { rewardTaken } from "./reward-taken.ts";
import { scenarioFinished } from "./scenario-finished.ts";
import { tagAdded } from "./tag-added.ts";
import { visited } from "./visited.ts";

/** Events that scores can count, by API name, in the order of the screen. */
export const SCORE_EVENTS = {
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
	event_checked_in: eventCheckedIn,
	payment_made: paymentMade,
	points_granted: pointsGranted,
	reward_taken: rewardTaken,
	product_bought: productBought,
	coupon_obtained: couponObtained,
	coupon_used: couponUsed,
	introduced,
	tag_added: tagAdded,
	scenario_finished: scenarioFinished,
};

export type ScoreEvent = keyof typeof SCORE_EVENTS;

export const SCORE_EVENT_NAMES = Object.keys(SCORE_EVENTS) as [ScoreEvent, ...ScoreEvent[]];
