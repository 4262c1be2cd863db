import { conversionsPart } from "./conversions.ts";
import { couponsPart } from "./coupons.ts";
import { eventsPart } from "./events.ts";
import { formsPart } from "./forms.ts";
import { infoPart } from "./info.ts";
import { landingsPart } from "./landings.ts";
import { lineStatePart } from "./line-state.ts";
import { markPart } from "./mark.ts";
import { phasesPart } from "./phases.ts";
import { pointsPart } from "./points.ts";
import { purchasesPart } from "./purchases.ts";
import { remindersPart } from "./reminders.ts";
import { reservationsPart } from "./reservations.ts";
import { richmenuPart } from "./richmenu.ts";
import { scenariosPart } from "./scenarios.ts";
import { scoresPart } from "./scores.ts";
import { visitsPart } from "./visits.ts";

/** Parts of the summary of a friend. */
export const GLANCE_PARTS = {
	mark: markPart,
	scores: scoresPart,
	points: pointsPart,
	purchases: purchasesPart,
	coupons: couponsPart,
	info: infoPart,
	scenarios: scenariosPart,
	reminders: remindersPart,
	reservations: reservationsPart,
	events: eventsPart,
	phases: phasesPart,
	richmenu: richmenuPart,
	lineState: lineStatePart,
	forms: formsPart,
	visits: visitsPart,
	landings: landingsPart,
	conversions: conversionsPart,
};
