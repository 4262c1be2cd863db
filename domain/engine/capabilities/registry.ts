import { aboutCapability } from "./about.ts";
import { actionsCapability } from "./actions.ts";
import { archiveCapability } from "./archive.ts";
import { auditCapability } from "./audit.ts";
import { brandCapability } from "./brand.ts";
import { broadcastsCapability } from "./broadcasts.ts";
import { chatCapability } from "./chat.ts";
import { commonVarsCapability } from "./common-vars.ts";
import { composeCapability } from "./compose.ts";
import type { CapabilityRoom } from "./definition.ts";
import { deliveriesCapability } from "./deliveries.ts";
import { episodesCapability } from "./episodes.ts";
import { formsCapability } from "./forms.ts";
import { friendSearchCapability } from "./friend-search.ts";
import { friendsCapability } from "./friends.ts";
import { funnelsCapability } from "./funnels.ts";
import { journeysCapability } from "./journeys.ts";
import { landingsCapability } from "./landings.ts";
import { linksCapability } from "./links.ts";
import { marksCapability } from "./marks.ts";
import { mediaCapability } from "./media.ts";
import { notificationsCapability } from "./notifications.ts";
import { openApiCapability } from "./open-api.ts";
import { operatorsCapability } from "./operators.ts";
import { reactionsCapability } from "./reactions.ts";
import { reservationsCapability } from "./reservations.ts";
import { richmenusCapability } from "./richmenus.ts";
import { scenariosCapability } from "./scenarios.ts";
import { scoresCapability } from "./scores.ts";
import { scriptsCapability } from "./scripts.ts";
import { siteCapability } from "./site.ts";
import { tagsCapability } from "./tags.ts";
import { templatesCapability } from "./templates.ts";
import { timelineCapability } from "./timeline.ts";
import { trackersCapability } from "./trackers.ts";
import { varsCapability } from "./vars.ts";

/** All abilities, with their labels for operators. */
export const ABILITIES = {
	...friendsCapability.abilities,
	...composeCapability.abilities,
	...friendSearchCapability.abilities,
	...tagsCapability.abilities,
	...varsCapability.abilities,
	...commonVarsCapability.abilities,
	...funnelsCapability.abilities,
	...scenariosCapability.abilities,
	...episodesCapability.abilities,
	...templatesCapability.abilities,
	...richmenusCapability.abilities,
	...broadcastsCapability.abilities,
	...deliveriesCapability.abilities,
	...reactionsCapability.abilities,
	...formsCapability.abilities,
	...actionsCapability.abilities,
	...landingsCapability.abilities,
	...linksCapability.abilities,
	...trackersCapability.abilities,
	...scriptsCapability.abilities,
	...scoresCapability.abilities,
	...marksCapability.abilities,
	...chatCapability.abilities,
	...archiveCapability.abilities,
	...openApiCapability.abilities,
	...notificationsCapability.abilities,
	...operatorsCapability.abilities,
	...auditCapability.abilities,
	...brandCapability.abilities,
	...mediaCapability.abilities,
	...journeysCapability.abilities,
	...reservationsCapability.abilities,
};

export type Ability = keyof typeof ABILITIES;

/** All pages of the site, in the order of a working day, which is that of the menu. */
export const PAGES = {
	...siteCapability.pages,
	...chatCapability.pages,
	...timelineCapability.pages,
	...friendsCapability.pages,
	...friendSearchCapability.pages,
	...tagsCapability.pages,
	...varsCapability.pages,
	...funnelsCapability.pages,
	...scenariosCapability.pages,
	...episodesCapability.pages,
	...templatesCapability.pages,
	...richmenusCapability.pages,
	...broadcastsCapability.pages,
	...deliveriesCapability.pages,
	...reactionsCapability.pages,
	...formsCapability.pages,
	...actionsCapability.pages,
	...reservationsCapability.pages,
	...journeysCapability.pages,
	...landingsCapability.pages,
	...linksCapability.pages,
	...trackersCapability.pages,
	...scriptsCapability.pages,
	...commonVarsCapability.pages,
	...marksCapability.pages,
	...scoresCapability.pages,
	...archiveCapability.pages,
	...operatorsCapability.pages,
	...brandCapability.pages,
	...auditCapability.pages,
	...openApiCapability.pages,
	...notificationsCapability.pages,
	...aboutCapability.pages,
} satisfies Record<string, { address: string; needs: readonly Ability[] }>;

export type PageName = keyof typeof PAGES;

/** Rooms that consoles connect to. */
export const ROOMS: Record<string, CapabilityRoom & { needs: Ability }> = {
	...friendsCapability.rooms,
	...reservationsCapability.rooms,
};
