import { type AddressName, pageAt } from "./addresses.ts";
import type { Ability } from "./operators/abilities.ts";

/**
 * What an operator needs to open each page of the site: all of it. A page that says who friends are needs the ability to
 * look at friends beside its own.
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
	newScript: ["script-write"],
	script: ["script-read"],
	scriptMembers: ["script-read", "friend-read"],
	scriptReferers: ["script-read"],
	funnelMembers: ["funnel-read", "friend-read"],
	newScenario: ["scenario-write"],
	scenario: ["scenario-read"],
	scenarioTest: ["scenario-write"],
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
	notifySetting: ["notify-setting"],
	notifications: [],
	lineNotify: [],
	login: [],
	setup: [],
	simulator: [],
	widgets: [],
};

/** Whether these abilities open a page. The server decides all the same; this spares people a refusal. */
export const mayOpenPage = (abilities: readonly Ability[], name: AddressName): boolean =>
	NEEDED[name].every((ability) => abilities.includes(ability));

/** The same for an address. What is no page of the site asks for nothing here. */
export function mayOpen(abilities: readonly Ability[], address: string): boolean {
	const name = pageAt(address.split(/[?#]/, 1)[0] ?? "");
	return !name || mayOpenPage(abilities, name);
}
