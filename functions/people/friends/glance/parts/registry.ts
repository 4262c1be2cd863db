import { conversions } from "./conversions.ts";
import { events } from "./events.ts";
import { forms } from "./forms.ts";
import { info } from "./info.ts";
import { landings } from "./landings.ts";
import { mark } from "./mark.ts";
import { phases } from "./phases.ts";
import { reminders } from "./reminders.ts";
import { reservations } from "./reservations.ts";
import { richmenu } from "./richmenu.ts";
import { scenarios } from "./scenarios.ts";
import { scores } from "./scores.ts";
import { visits } from "./visits.ts";

/** Parts of the summary of a friend. */
export const GLANCE_PARTS = {
	mark,
	scores,
	info,
	scenarios,
	reminders,
	reservations,
	events,
	phases,
	richmenu,
	forms,
	visits,
	landings,
	conversions,
};
