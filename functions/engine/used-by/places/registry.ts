import type { Place } from "../place.ts";
import { inActionTasks } from "./action-tasks.ts";
import { inActions } from "./actions.ts";
import { inBroadcasts } from "./broadcasts.ts";
import { inEpisodeSteps } from "./episode-steps.ts";
import { inEvents } from "./events.ts";
import { inFollowSettings } from "./follow-settings.ts";
import { inForms } from "./forms.ts";
import { inFunnels } from "./funnels.ts";
import { inJourneys } from "./journeys.ts";
import { inLandings } from "./landings.ts";
import { inLinks } from "./links.ts";
import { inNotifications } from "./notifications.ts";
import { inOpenApiTriggers } from "./open-api-triggers.ts";
import { inReactions } from "./reactions.ts";
import { inRichmenuSchedule, inRichmenus } from "./richmenus.ts";
import { inSalonFollows, inSalonReminders } from "./salon-episodes.ts";
import { inSalons, inSalonWaiting } from "./salons.ts";
import { inScenarioSteps } from "./scenario-steps.ts";
import { inScenarios } from "./scenarios.ts";
import { inScoreLevels, inScoreRules } from "./scores.ts";
import { inTags } from "./tags.ts";
import { inTemplates } from "./templates.ts";
import { inTrackers } from "./trackers.ts";

/** Every place that may refer to an item, in the order of the list. */
export const PLACES: readonly Place[] = [
	inActions,
	inActionTasks,
	inBroadcasts,
	inReactions,
	inTags,
	inScenarioSteps,
	inScenarios,
	inFollowSettings,
	inEpisodeSteps,
	inSalonReminders,
	inSalonFollows,
	inTemplates,
	inForms,
	inTrackers,
	inLandings,
	inLinks,
	inRichmenus,
	inRichmenuSchedule,
	inSalons,
	inSalonWaiting,
	inEvents,
	inOpenApiTriggers,
	inFunnels,
	inJourneys,
	inNotifications,
	inScoreLevels,
	inScoreRules,
];
