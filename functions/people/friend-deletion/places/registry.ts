import type { ResetOptions } from "#domain/people/friend-deletion/friend-deletion.ts";
import { AUTOMATION_PLACES } from "./automation-places.ts";
import { BOOKING_PLACES } from "./booking-places.ts";
import { COMMERCE_PLACES } from "./commerce-places.ts";
import type { DataPlace } from "./data-place.ts";
import { FRIEND_PLACES } from "./friend-places.ts";
import { RUNS_OF_KEPT_MESSAGES, SENDING_PLACES } from "./sending-places.ts";
import { VISIT_PLACES } from "./visit-places.ts";

/** Every place with a friend's data that SQL alone clears; the other places have steps of their own. */
export const DATA_PLACES: readonly DataPlace[] = [
	...FRIEND_PLACES,
	...SENDING_PLACES,
	...VISIT_PLACES,
	...AUTOMATION_PLACES,
	...COMMERCE_PLACES,
	...BOOKING_PLACES,
];

/** Places that a reset clears. */
export const placesOfReset = ({ keep_messages }: ResetOptions): readonly DataPlace[] =>
	keep_messages
		? [...DATA_PLACES.filter(({ isReset }) => isReset === true), ...RUNS_OF_KEPT_MESSAGES]
		: DATA_PLACES.filter(({ isReset }) => isReset !== false);
