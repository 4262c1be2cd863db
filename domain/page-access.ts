import { type AddressName, pageAt } from "./addresses.ts";
import type { Ability } from "./operators/abilities.ts";

/**
 * The abilities that an operator needs to open each page: all that are listed. A page that shows who friends are also
 * needs the ability to look at friends.
 */
const NEEDED: Record<AddressName, readonly Ability[]> = {
	home: [],
	friends: ["friend-read"],
	friend: ["friend-read"],
	friendSearch: ["friend-read"],
	tags: ["tag-read"],
	vars: ["var-read"],
	funnels: ["funnel-read"],
	scenarios: ["scenario-read"],
	episodes: ["episode-read"],
	templates: ["template-read"],
	richmenus: ["richmenu-read"],
	deliveries: ["delivery-read", "friend-read"],
	reactions: ["reaction-read"],
	forms: ["form-read"],
	actions: ["action-read"],
	landings: ["landing-read"],
	trackers: ["tracker-read"],
	scripts: ["script-read"],
	newReaction: ["reaction-write"],
	reaction: ["reaction-read"],
	newForm: ["form-write"],
	form: ["form-read"],
	formDetail: ["form-read"],
	formAnswers: ["form-read", "friend-read"],
	formStatus: ["form-read"],
	formExternal: ["form-read"],
	formAction: ["form-read"],
	newEpisode: ["episode-write"],
	episode: ["episode-read"],
	newTracker: ["tracker-write"],
	tracker: ["tracker-read"],
	trackerMembers: ["tracker-read", "friend-read"],
	newLanding: ["landing-write"],
	landing: ["landing-read"],
	landingMembers: ["landing-read", "friend-read"],
	newScript: ["script-write"],
	script: ["script-read"],
	scriptMembers: ["script-read", "friend-read"],
	scriptReferers: ["script-read"],
	funnelMembers: ["funnel-read", "friend-read"],
	newScenario: ["scenario-write"],
	scenario: ["scenario-read"],
	scenarioTest: ["scenario-write", "friend-read"],
	scenarioPreview: ["scenario-read"],
	actionTask: ["action-read"],
	newVar: ["var-write"],
	var: ["var-read"],
	newCommonVar: ["common-var-write"],
	commonVar: ["common-var-read"],
	varValues: ["var-read", "friend-read"],
	varMembers: ["var-read", "friend-read"],
	tagSetting: ["tag-read"],
	tagMembers: ["tag-read", "friend-read"],
	reactionHits: ["reaction-read", "friend-read"],
	commonVars: ["common-var-read"],
	newTemplate: ["template-write"],
	newCarousel: ["template-write"],
	newFlex: ["template-write", "user-lflex"],
	newPack: ["template-write"],
	template: ["template-read"],
	flex: ["template-read"],
	templateUrls: ["template-read"],
	templatePreview: ["template-read"],
	templatePreviewBy: ["template-read"],
	templateTest: ["template-write", "friend-read"],
	richmenuModes: ["richmenu-write"],
	newRichmenu: ["richmenu-write"],
	richmenuManual: ["richmenu-read"],
	richmenu: ["richmenu-read"],
	salons: ["salon-read"],
	salonSetting: ["salon-read"],
	notifySetting: ["notify-setting"],
	notifications: [],
	lineNotify: [],
	login: [],
	setup: [],
	simulator: [],
	widgets: [],
};

/** Whether these abilities open a page. The server decides in any case; this only spares operators a refusal. */
export const mayOpenPage = (abilities: readonly Ability[], name: AddressName): boolean =>
	NEEDED[name].every((ability) => abilities.includes(ability));

/** The same for an address. An address that is no page of the site needs nothing here. */
export function mayOpen(abilities: readonly Ability[], address: string): boolean {
	const name = pageAt(address.split(/[?#]/, 1)[0] ?? "");
	return !name || mayOpenPage(abilities, name);
}
