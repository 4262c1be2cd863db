/**
 * The addresses of the site's pages: the one table that the site's routes and the Worker (for 200 or 404) share.
 * Those that were agreed upon are kept to the letter; the rest stand under /line in the same style (rules, Calls).
 */
export const ADDRESSES = {
	login: "/login",
	setup: "/setup",
	home: "/",
	friends: "/line/friend",
	friend: "/line/friend/:id",
	forms: "/lvf",
	newForm: "/lvf/edit/new",
	form: "/lvf/edit/:id",
	formDetail: "/lvf/show/:id",
	formAnswers: "/lvf/show/answer/:id",
	formStatus: "/lvf/status/:id",
	formExternal: "/lvf/ext/rc/:id",
	formAction: "/lvf/action/:id",
	episodes: "/line/episode",
	newEpisode: "/line/episode/edit/new",
	episode: "/line/episode/edit/:id",
	trackers: "/line/tracker",
	newTracker: "/line/tracker/edit/new",
	tracker: "/line/tracker/edit/:id",
	trackerMembers: "/line/tracker/show/member/:id",
	landings: "/line/landing",
	newLanding: "/line/landing/edit",
	landing: "/line/landing/edit/:id",
	landingMembers: "/line/landing/show/member/:id",
	actions: "/line/action",
	actionTask: "/line/action/task/:id",
	scenarios: "/line/content/group",
	newScenario: "/line/content/group/new",
	scenarioTest: "/line/content/group/:id/test_popup",
	scenarioPreview: "/line/content/group/:id/preview",
	scenario: "/line/content/:id",
	vars: "/line/var",
	newVar: "/line/var/new",
	var: "/line/var/edit/:id",
	varValues: "/line/var/show/:id",
	varMembers: "/line/var/member/:id",
	commonVars: "/line/common_var",
	newCommonVar: "/line/common_var/new",
	commonVar: "/line/common_var/edit/:id",
	templates: "/line/template",
	newTemplate: "/line/template/new",
	newCarousel: "/line/template/edit_v2/new",
	newFlex: "/line/template/edit_v3/new",
	newPack: "/line/eggpack/edit/new",
	template: "/line/template/edit/:id",
	flex: "/line/template/edit_v3/:id",
	templateUrls: "/line/site/egg/setting/:id",
	templatePreview: "/line/message/egg/popup/:id",
	templatePreviewBy: "/line/message/egg/popup/:id/:previewSenderId",
	templateTest: "/line/message/egg/test_popup/:id",
	scripts: "/line/script",
	newScript: "/line/script/new",
	script: "/line/script/edit/:id",
	scriptMembers: "/line/script/show/option/:id",
	scriptReferers: "/line/script/referer/:id",
	richmenus: "/line/richmenu",
	richmenuModes: "/line/richmenu/mode_select",
	newRichmenu: "/line/richmenu/new",
	richmenuManual: "/line/richmenu/manual",
	richmenu: "/line/richmenu/edit/:id",
	funnels: "/line/funnel",
	funnelMembers: "/line/funnel/:id",
	tags: "/line/tag",
	tagSetting: "/line/tag/setting/:id",
	tagMembers: "/line/tag/member/:id",
	reactions: "/line/reaction",
	newReaction: "/line/reaction/new",
	reaction: "/line/reaction/edit/:id",
	reactionHits: "/line/reaction/show/messages/:id",
	salons: "/line/salon/setting",
	salonSetting: "/line/salon/setting/:id/:part",
	friendSearch: "/line/search_nt",
	deliveries: "/line/delivery",
	notifySetting: "/line/setting/notify",
	notifications: "/line/notifications",
	lineNotify: "/user/line-notify",
	/** Development only. */
	simulator: "/simulator",
	widgets: "/ui",
} as const;

export type AddressName = keyof typeof ADDRESSES;

type Parameters = Record<string, string | number | boolean | null | undefined>;

/** The address of a page: parameters that its pattern names are filled in, the others go into the query. */
export function addressOf(name: AddressName, parameters: Parameters = {}): string {
	const rest = new Map(Object.entries(parameters));
	const path = ADDRESSES[name].replace(/:(\w+)/g, (_, key: string) => {
		rest.delete(key);
		return encodeURIComponent(String(parameters[key]));
	});
	const query = new URLSearchParams(
		[...rest].flatMap(([key, value]) =>
			value === null || value === undefined ? [] : [[key, String(value)]],
		),
	);
	return query.size > 0 ? `${path}?${query}` : path;
}

const patterns = Object.entries(ADDRESSES).map(([name, pattern]) => ({
	name: name as AddressName,
	pattern: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`),
}));

/** The page at a path; undefined where there is none. */
export const pageAt = (path: string): AddressName | undefined =>
	patterns.find(({ pattern }) => pattern.test(path))?.name;
