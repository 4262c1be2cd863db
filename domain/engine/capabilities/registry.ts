import { aboutCapability } from "./about.ts";
import { actionsCapability } from "./actions.ts";
import { archiveCapability } from "./archive.ts";
import { auditCapability } from "./audit.ts";
import { backupsCapability } from "./backups.ts";
import { bookkeepingCapability } from "./bookkeeping.ts";
import { brandCapability } from "./brand.ts";
import { broadcastsCapability } from "./broadcasts.ts";
import { chatCapability } from "./chat.ts";
import { commonVarsCapability } from "./common-vars.ts";
import { composeCapability } from "./compose.ts";
import { couponsCapability } from "./coupons.ts";
import type { Capability, CapabilityRoom } from "./definition.ts";
import { deliveriesCapability } from "./deliveries.ts";
import { distributionCapability } from "./distribution.ts";
import { episodesCapability } from "./episodes.ts";
import { existingFriendsCapability } from "./existing-friends.ts";
import { firstDayCapability } from "./first-day.ts";
import { formsCapability } from "./forms.ts";
import { friendSearchCapability } from "./friend-search.ts";
import { friendsCapability } from "./friends.ts";
import { funnelsCapability } from "./funnels.ts";
import { headquartersCapability } from "./headquarters.ts";
import { introductionsCapability } from "./introductions.ts";
import { journeysCapability } from "./journeys.ts";
import { landingsCapability } from "./landings.ts";
import { lineConnectionCapability } from "./line-connection.ts";
import { lineCouponsCapability } from "./line-coupons.ts";
import { lineFiguresCapability } from "./line-figures.ts";
import { linksCapability } from "./links.ts";
import { marksCapability } from "./marks.ts";
import { mediaCapability } from "./media.ts";
import { notificationsCapability } from "./notifications.ts";
import { openApiCapability } from "./open-api.ts";
import { operatorsCapability } from "./operators.ts";
import { paymentsCapability } from "./payments.ts";
import { peopleCapability } from "./people.ts";
import { pointsCapability } from "./points.ts";
import { productsCapability } from "./products.ts";
import { reactionsCapability } from "./reactions.ts";
import { reportCapability } from "./report.ts";
import { reservationsCapability } from "./reservations.ts";
import { richmenusCapability } from "./richmenus.ts";
import { scenariosCapability } from "./scenarios.ts";
import { scoresCapability } from "./scores.ts";
import { scriptsCapability } from "./scripts.ts";
import { sendApprovalsCapability } from "./send-approvals.ts";
import { sendingCapsCapability } from "./sending-caps.ts";
import { sendingCostsCapability } from "./sending-costs.ts";
import { sendingStopCapability } from "./sending-stop.ts";
import { siteCapability } from "./site.ts";
import { tagsCapability } from "./tags.ts";
import { templatesCapability } from "./templates.ts";
import { timelineCapability } from "./timeline.ts";
import { trackersCapability } from "./trackers.ts";
import { unusedItemsCapability } from "./unused-items.ts";
import { varsCapability } from "./vars.ts";

/** All capabilities, in the order of a working day, which is that of the menu. */
export const CAPABILITIES = [
	siteCapability,
	firstDayCapability,
	chatCapability,
	timelineCapability,
	friendsCapability,
	composeCapability,
	friendSearchCapability,
	tagsCapability,
	varsCapability,
	funnelsCapability,
	scenariosCapability,
	episodesCapability,
	templatesCapability,
	lineCouponsCapability,
	richmenusCapability,
	broadcastsCapability,
	deliveriesCapability,
	sendApprovalsCapability,
	sendingStopCapability,
	sendingCapsCapability,
	sendingCostsCapability,
	reactionsCapability,
	formsCapability,
	actionsCapability,
	reservationsCapability,
	paymentsCapability,
	bookkeepingCapability,
	productsCapability,
	journeysCapability,
	landingsCapability,
	linksCapability,
	reportCapability,
	lineFiguresCapability,
	unusedItemsCapability,
	trackersCapability,
	scriptsCapability,
	commonVarsCapability,
	marksCapability,
	scoresCapability,
	pointsCapability,
	couponsCapability,
	introductionsCapability,
	archiveCapability,
	backupsCapability,
	lineConnectionCapability,
	existingFriendsCapability,
	operatorsCapability,
	headquartersCapability,
	distributionCapability,
	peopleCapability,
	brandCapability,
	mediaCapability,
	auditCapability,
	openApiCapability,
	notificationsCapability,
	aboutCapability,
] as const satisfies readonly Capability[];

type Merged<Key extends "abilities" | "pages"> = Intersection<(typeof CAPABILITIES)[number][Key]>;
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
	value: infer All,
) => void
	? All
	: never;

const merge = <Key extends "abilities" | "pages">(key: Key) =>
	Object.assign({}, ...CAPABILITIES.map((capability) => capability[key])) as Merged<Key>;

/** All abilities, with their labels for operators. */
export const ABILITIES = merge("abilities");

export type Ability = keyof typeof ABILITIES;

/** All pages of the site. */
export const PAGES = merge("pages") satisfies Record<string, { address: string; needs: readonly Ability[] }>;

export type PageName = keyof typeof PAGES;

/** Rooms that consoles connect to. */
export const ROOMS: Record<string, CapabilityRoom & { needs: Ability }> = {
	...friendsCapability.rooms,
	...reservationsCapability.rooms,
};
