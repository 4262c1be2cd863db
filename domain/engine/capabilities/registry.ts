import { actions } from "./actions.ts";
import { archive } from "./archive.ts";
import { brand } from "./brand.ts";
import { broadcasts } from "./broadcasts.ts";
import { chat } from "./chat.ts";
import { commonVars } from "./common-vars.ts";
import { compose } from "./compose.ts";
import type { CapabilityRoom } from "./definition.ts";
import { deliveries } from "./deliveries.ts";
import { episodes } from "./episodes.ts";
import { forms } from "./forms.ts";
import { friendSearch } from "./friend-search.ts";
import { friends } from "./friends.ts";
import { funnels } from "./funnels.ts";
import { journeys } from "./journeys.ts";
import { landings } from "./landings.ts";
import { links } from "./links.ts";
import { marks } from "./marks.ts";
import { media } from "./media.ts";
import { notifications } from "./notifications.ts";
import { openApi } from "./open-api.ts";
import { operators } from "./operators.ts";
import { reactions } from "./reactions.ts";
import { reservations } from "./reservations.ts";
import { richmenus } from "./richmenus.ts";
import { scenarios } from "./scenarios.ts";
import { scores } from "./scores.ts";
import { scripts } from "./scripts.ts";
import { site } from "./site.ts";
import { tags } from "./tags.ts";
import { templates } from "./templates.ts";
import { timeline } from "./timeline.ts";
import { trackers } from "./trackers.ts";
import { vars } from "./vars.ts";

/** All abilities, with their labels for operators. */
export const ABILITIES = {
	...friends.abilities,
	...compose.abilities,
	...friendSearch.abilities,
	...tags.abilities,
	...vars.abilities,
	...commonVars.abilities,
	...funnels.abilities,
	...scenarios.abilities,
	...episodes.abilities,
	...templates.abilities,
	...richmenus.abilities,
	...broadcasts.abilities,
	...deliveries.abilities,
	...reactions.abilities,
	...forms.abilities,
	...actions.abilities,
	...landings.abilities,
	...links.abilities,
	...trackers.abilities,
	...scripts.abilities,
	...scores.abilities,
	...marks.abilities,
	...archive.abilities,
	...openApi.abilities,
	...notifications.abilities,
	...operators.abilities,
	...brand.abilities,
	...media.abilities,
	...journeys.abilities,
	...reservations.abilities,
};

export type Ability = keyof typeof ABILITIES;

/** All pages of the site. */
export const PAGES = {
	...site.pages,
	...friends.pages,
	...chat.pages,
	...timeline.pages,
	...friendSearch.pages,
	...tags.pages,
	...vars.pages,
	...commonVars.pages,
	...funnels.pages,
	...scenarios.pages,
	...episodes.pages,
	...templates.pages,
	...richmenus.pages,
	...broadcasts.pages,
	...deliveries.pages,
	...reactions.pages,
	...forms.pages,
	...actions.pages,
	...landings.pages,
	...links.pages,
	...trackers.pages,
	...scripts.pages,
	...scores.pages,
	...marks.pages,
	...archive.pages,
	...openApi.pages,
	...operators.pages,
	...brand.pages,
	...notifications.pages,
	...journeys.pages,
	...reservations.pages,
} satisfies Record<string, { address: string; needs: readonly Ability[] }>;

export type PageName = keyof typeof PAGES;

/** Rooms that consoles connect to. */
export const ROOMS: Record<string, CapabilityRoom & { needs: Ability }> = {
	...friends.rooms,
	...reservations.rooms,
};
