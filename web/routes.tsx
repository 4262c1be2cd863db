import { type ComponentType, lazy } from "react";
import type { AddressName } from "#domain/engine/access/page-addresses.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { HomePage } from "#web/console/home/HomePage.tsx";
import { LoginPage } from "#web/platform/login/LoginPage.tsx";
import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";
import type { MenuSection } from "#web/platform/shell/menuNavigation.ts";
import type { SitePage, SitePages } from "#web/platform/shell/sitePage.ts";
import {
	ActionIcon,
	ApiIcon,
	ArchiveIcon,
	BellIcon,
	BroadcastIcon,
	ChatIcon,
	ClockIcon,
	CommonInfoIcon,
	EpisodeIcon,
	EventIcon,
	FormIcon,
	FriendInfoIcon,
	FriendsIcon,
	FunnelIcon,
	HomeIcon,
	LandingIcon,
	LinkIcon,
	MarkIcon,
	MessageIcon,
	PaletteIcon,
	PersonIcon,
	PhaseIcon,
	ReactionIcon,
	ReservationIcon,
	RichmenuIcon,
	RoleIcon,
	SalonIcon,
	ScenarioIcon,
	ScoreIcon,
	ScriptIcon,
	SearchIcon,
	SendIcon,
	TagIcon,
	TemplateIcon,
	TrackerIcon,
} from "#web/platform/ui/consoleIcons.tsx";

/** Component of a page that is loaded when it is opened. */
const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
	lazy<ComponentType>(async () => ({ default: (await load())[name] }));

/** Page without an entry in the sidebar. */
const linkedPage = <Name extends string>(
	title: string,
	load: () => Promise<Record<Name, ComponentType>>,
	name: Name,
): SitePage => ({ page: lazyPage(load, name), title });

/** List page of a kind of item, with an entry in the sidebar. */
function itemListPage(
	kind: KindName,
	icon: ComponentType<{ size?: number | string }>,
	section: MenuSection,
): SitePage {
	const label = KIND_LABELS[kind];
	return {
		page: lazy(async () => ({ default: (await import("./itemLists.ts")).createItemList(kind) })),
		title: label,
		entry: { icon, label, section },
	};
}

const creationPage = (kind: KindName, editor: ComponentType): SitePage => ({
	page: editor,
	title: `${KIND_LABELS[kind]}の作成`,
});

const editingPage = (kind: KindName, editor: ComponentType): SitePage => ({
	page: editor,
	title: `${KIND_LABELS[kind]}の編集`,
});

const ChatPage = lazyPage(() => import("#web/inbox/chat/ChatPage.tsx"), "ChatPage");

const RolePage = lazyPage(() => import("#web/console/operators/RolePage.tsx"), "RolePage");

const ScorePage = lazyPage(() => import("#web/automation/scores/ScorePage.tsx"), "ScorePage");

const AutoResponsePage = lazyPage(
	() => import("#web/automation/auto-responses/AutoResponsePage.tsx"),
	"AutoResponsePage",
);

const FormPage = lazyPage(() => import("#web/acquisition/forms/FormPage.tsx"), "FormPage");
const ReminderPage = lazyPage(() => import("#web/automation/reminders/ReminderPage.tsx"), "ReminderPage");
const TrackerPage = lazyPage(() => import("#web/acquisition/conversions/TrackerPage.tsx"), "TrackerPage");
const LandingPage = lazyPage(() => import("#web/acquisition/landings/LandingPage.tsx"), "LandingPage");
const ScriptPage = lazyPage(() => import("#web/acquisition/site-scripts/ScriptPage.tsx"), "ScriptPage");
const VarPage = lazyPage(() => import("#web/people/friend-fields/VarPage.tsx"), "VarPage");
const CommonVarPage = lazyPage(
	() => import("#web/people/common-variables/CommonVarPage.tsx"),
	"CommonVarPage",
);
const ScenarioPage = lazyPage(() => import("#web/automation/scenarios/ScenarioPage.tsx"), "ScenarioPage");

const TemplatePage = lazyPage(() => import("#web/content/templates/TemplatePages.tsx"), "TemplatePage");
const FlexPage = lazyPage(() => import("#web/content/templates/TemplatePages.tsx"), "FlexPage");
const TemplatePreviewPage = lazyPage(
	() => import("#web/content/templates/popups/TemplatePreviewPage.tsx"),
	"TemplatePreviewPage",
);
const RichmenuPage = lazyPage(() => import("#web/content/rich-menus/RichmenuPage.tsx"), "RichmenuPage");

/**
 * Every page of the console, in the order of a working day. The first two to be seen (home, login) are part
 * of the first bundle, all others are loaded when they are opened. An address without a page does not
 * compile. The required abilities are defined in domain/engine/capabilities.
 */
const PAGES = {
	home: {
		page: HomePage,
		title: "ホーム",
		entry: { icon: HomeIcon, label: "ホーム" },
	},
	chat: {
		page: ChatPage,
		title: "チャット",
		entry: { icon: ChatIcon, label: "チャット" },
	},
	chatTalk: { page: ChatPage, title: "チャット", same: "chat" },
	timeline: {
		page: lazyPage(() => import("#web/inbox/timeline/TimelinePage.tsx"), "TimelinePage"),
		title: "タイムライン",
		entry: { icon: MessageIcon, label: "タイムライン" },
	},
	friends: {
		page: lazyPage(() => import("#web/people/friends/FriendsPage.tsx"), "FriendsPage"),
		title: "友だち",
		entry: { icon: FriendsIcon, label: "友だち", section: "friends" },
	},
	friend: linkedPage("友だち", () => import("#web/people/friends/FriendPage.tsx"), "FriendPage"),
	friendSearch: {
		page: lazyPage(() => import("#web/people/friend-search/FriendSearchPage.tsx"), "FriendSearchPage"),
		title: "友だち検索",
		entry: { icon: SearchIcon, label: "友だち検索", section: "friends" },
	},
	tags: itemListPage("tag", TagIcon, "friends"),
	vars: itemListPage("var", FriendInfoIcon, "friends"),
	funnels: itemListPage("funnel", FunnelIcon, "friends"),
	scenarios: itemListPage("scenario", ScenarioIcon, "delivery"),
	episodes: itemListPage("episode", EpisodeIcon, "delivery"),
	templates: itemListPage("template", TemplateIcon, "delivery"),
	richmenus: itemListPage("richmenu", RichmenuIcon, "delivery"),
	broadcasts: {
		page: lazyPage(() => import("#web/content/broadcasts/BroadcastsPage.tsx"), "BroadcastsPage"),
		title: "一斉配信",
		entry: { icon: BroadcastIcon, label: "一斉配信", section: "delivery" },
	},
	newBroadcast: linkedPage(
		"一斉配信の作成",
		() => import("#web/content/broadcasts/BroadcastEditorPage.tsx"),
		"BroadcastEditorPage",
	),
	editBroadcast: linkedPage(
		"一斉配信の編集",
		() => import("#web/content/broadcasts/BroadcastEditorPage.tsx"),
		"BroadcastEditorPage",
	),
	broadcast: linkedPage(
		"一斉配信",
		() => import("#web/content/broadcasts/BroadcastPage.tsx"),
		"BroadcastPage",
	),
	stopped: {
		...linkedPage("止まった処理", () => import("#web/console/home/StoppedItemsPage.tsx"), "StoppedItemsPage"),
		area: "home",
	},
	deliveries: {
		page: lazyPage(() => import("#web/engine/deliveries/DeliveriesPage.tsx"), "DeliveriesPage"),
		title: "配信状況",
		entry: { icon: SendIcon, label: "配信状況", section: "delivery" },
	},
	reactions: itemListPage("reaction", ReactionIcon, "response"),
	forms: itemListPage("form", FormIcon, "response"),
	actions: itemListPage("action", ActionIcon, "response"),
	schedules: {
		page: lazyPage(() => import("#web/booking/salon-board/FirstSchedulePage.tsx"), "FirstSchedulePage"),
		title: "予約管理",
		entry: { icon: ReservationIcon, label: "予約管理", shortLabel: "予約", section: "reservations" },
	},
	schedule: linkedPage(
		"予約管理",
		() => import("#web/booking/salon-board/SalonSchedulePage.tsx"),
		"SalonSchedulePage",
	),
	unsolved: linkedPage(
		"未対応の予約",
		() => import("#web/booking/salon-board/unsolved/UnsolvedPage.tsx"),
		"UnsolvedPage",
	),
	salons: {
		page: lazyPage(() => import("#web/booking/salons/SalonsPage.tsx"), "SalonsPage"),
		title: "店舗設定",
		entry: { icon: SalonIcon, label: "店舗設定", section: "reservations" },
	},
	salonSetting: linkedPage(
		"店舗の設定",
		() => import("#web/booking/salons/SalonSettingPage.tsx"),
		"SalonSettingPage",
	),
	events: {
		page: lazyPage(() => import("#web/booking/events/EventsPage.tsx"), "EventsPage"),
		title: "イベント予約",
		entry: { icon: EventIcon, label: "イベント予約", section: "reservations" },
	},
	event: linkedPage("イベント予約", () => import("#web/booking/events/EventPage.tsx"), "EventPage"),
	journeys: {
		page: lazyPage(() => import("#web/automation/journeys/JourneysPage.tsx"), "JourneysPage"),
		title: "ジャーニー",
		entry: { icon: PhaseIcon, label: "ジャーニー", section: "analysis" },
	},
	editJourney: linkedPage(
		"ジャーニーの編集",
		() => import("#web/automation/journeys/EditJourneyPage.tsx"),
		"EditJourneyPage",
	),
	journey: linkedPage("ジャーニー", () => import("#web/automation/journeys/JourneyPage.tsx"), "JourneyPage"),
	landings: itemListPage("landing", LandingIcon, "analysis"),
	links: {
		page: lazyPage(() => import("#web/acquisition/links/LinksPage.tsx"), "LinksPage"),
		title: "リンク",
		entry: { icon: LinkIcon, label: "リンク", section: "analysis" },
	},
	link: linkedPage("リンク", () => import("#web/acquisition/links/LinkPage.tsx"), "LinkPage"),
	trackers: itemListPage("tracker", TrackerIcon, "analysis"),
	scripts: itemListPage("script", ScriptIcon, "analysis"),
	newReaction: creationPage("reaction", AutoResponsePage),
	reaction: editingPage("reaction", AutoResponsePage),
	newForm: creationPage("form", FormPage),
	form: editingPage("form", FormPage),
	formDetail: linkedPage(
		"回答フォームの詳細",
		() => import("#web/acquisition/forms/FormDetailPage.tsx"),
		"FormDetailPage",
	),
	formAnswers: linkedPage(
		"回答フォームの回答",
		() => import("#web/acquisition/forms/FormAnswersPage.tsx"),
		"FormAnswersPage",
	),
	formAnswer: linkedPage(
		"回答フォームの回答",
		() => import("#web/acquisition/forms/FormAnswerPage.tsx"),
		"FormAnswerPage",
	),
	formCharts: linkedPage(
		"回答フォームの集計",
		() => import("#web/acquisition/forms/FormChartsPage.tsx"),
		"FormChartsPage",
	),
	formSheet: linkedPage(
		"回答フォームのGoogleシート",
		() => import("#web/acquisition/forms/FormSheetPage.tsx"),
		"FormSheetPage",
	),
	formStatus: linkedPage(
		"回答フォームの公開・停止",
		() => import("#web/acquisition/forms/FormStatusPage.tsx"),
		"FormStatusPage",
	),
	formExternal: linkedPage(
		"回答フォームの外部リンク",
		() => import("#web/acquisition/forms/FormExternalPage.tsx"),
		"FormExternalPage",
	),
	formAction: linkedPage(
		"回答フォームの回答後アクション",
		() => import("#web/acquisition/forms/FormActionPage.tsx"),
		"FormActionPage",
	),
	newEpisode: creationPage("episode", ReminderPage),
	episode: editingPage("episode", ReminderPage),
	newTracker: creationPage("tracker", TrackerPage),
	tracker: editingPage("tracker", TrackerPage),
	trackerReport: linkedPage(
		"コンバージョンの分析",
		() => import("#web/acquisition/conversions/TrackerReportPage.tsx"),
		"TrackerReportPage",
	),
	trackerMembers: linkedPage(
		"成果に達した友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"TrackerMembersPage",
	),
	newLanding: creationPage("landing", LandingPage),
	landing: editingPage("landing", LandingPage),
	newScript: creationPage("script", ScriptPage),
	landingReport: linkedPage(
		"流入経路の分析",
		() => import("#web/acquisition/landings/LandingReportPage.tsx"),
		"LandingReportPage",
	),
	landingMembers: linkedPage(
		"流入経路から追加した友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"LandingMembersPage",
	),
	script: editingPage("script", ScriptPage),
	scriptMembers: linkedPage(
		"訪問した友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"ScriptMembersPage",
	),
	scriptReferers: linkedPage(
		"参照元の分析",
		() => import("#web/acquisition/site-scripts/ScriptReferersPage.tsx"),
		"ScriptReferersPage",
	),
	funnelMembers: linkedPage(
		"カスタム検索の友だち",
		() => import("#web/people/saved-searches/FunnelMembersPage.tsx"),
		"FunnelMembersPage",
	),
	newScenario: creationPage("scenario", ScenarioPage),
	scenario: { ...editingPage("scenario", ScenarioPage), area: "scenarios" },
	scenarioReaders: linkedPage(
		"シナリオの読者",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"ScenarioReadersPage",
	),
	scenarioTest: {
		...linkedPage(
			"シナリオのテスト送信",
			() => import("#web/automation/scenarios/popups/ScenarioTestPage.tsx"),
			"ScenarioTestPage",
		),
		popup: true,
	},
	scenarioPreview: {
		...linkedPage(
			"シナリオのプレビュー",
			() => import("#web/automation/scenarios/popups/ScenarioPreviewPage.tsx"),
			"ScenarioPreviewPage",
		),
		popup: true,
	},
	actionTask: linkedPage(
		"アクションのスケジュール",
		() => import("#web/engine/actions/TaskPage.tsx"),
		"TaskPage",
	),
	newVar: creationPage("var", VarPage),
	var: editingPage("var", VarPage),
	newCommonVar: creationPage("common_var", CommonVarPage),
	commonVar: editingPage("common_var", CommonVarPage),
	varValues: linkedPage(
		"友だち情報の値",
		() => import("#web/people/friend-values/VarValuesPage.tsx"),
		"VarValuesPage",
	),
	varMembers: linkedPage(
		"値が登録された友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"VarMembersPage",
	),
	tagSetting: linkedPage("タグの設定", () => import("#web/people/tags/TagSettingPage.tsx"), "TagSettingPage"),
	tagMembers: linkedPage(
		"タグが付いた友だち",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"TagMembersPage",
	),
	reactionHits: linkedPage(
		"応答したメッセージ",
		() => import("#web/people/friend-values/membersPages.tsx"),
		"ReactionHitsPage",
	),
	commonVars: itemListPage("common_var", CommonInfoIcon, "settings"),
	newTemplate: creationPage("template", TemplatePage),
	newCarousel: linkedPage(
		"カルーセルの作成",
		() => import("#web/content/templates/TemplatePages.tsx"),
		"CarouselPage",
	),
	newImagemap: linkedPage(
		"イメージマップの作成",
		() => import("#web/content/templates/TemplatePages.tsx"),
		"ImagemapPage",
	),
	newFlex: { page: FlexPage, title: "Flexメッセージの作成" },
	newPack: {
		...linkedPage(
			"テンプレートパックの作成",
			() => import("#web/content/templates/TemplatePages.tsx"),
			"PackPage",
		),
		area: "templates",
	},
	template: editingPage("template", TemplatePage),
	flex: { page: FlexPage, title: "Flexメッセージの編集" },
	templateTaps: linkedPage(
		"タップ数",
		() => import("#web/content/templates/taps/TemplateTapsPage.tsx"),
		"TemplateTapsPage",
	),
	templateUrls: {
		...linkedPage(
			"テンプレートのURL設定",
			() => import("#web/content/templates/addresses/TemplateUrlsPage.tsx"),
			"TemplateUrlsPage",
		),
		area: "templates",
	},
	templatePreview: { page: TemplatePreviewPage, title: "テンプレートのプレビュー", popup: true },
	templatePreviewBy: { page: TemplatePreviewPage, title: "テンプレートのプレビュー", popup: true },
	templateTest: {
		...linkedPage(
			"テンプレートのテスト送信",
			() => import("#web/content/templates/popups/TemplateTestPage.tsx"),
			"TemplateTestPage",
		),
		popup: true,
	},
	richmenuModes: linkedPage(
		"リッチメニューの作成方法",
		() => import("#web/content/rich-menus/RichmenuModesPage.tsx"),
		"RichmenuModesPage",
	),
	newRichmenu: creationPage("richmenu", RichmenuPage),
	richmenuManual: linkedPage(
		"リッチメニューの使い方",
		() => import("#web/content/rich-menus/RichmenuManualPage.tsx"),
		"RichmenuManualPage",
	),
	richmenuSchedule: linkedPage(
		"標準のメニュー",
		() => import("#web/content/rich-menus/schedule/RichMenuSchedulePage.tsx"),
		"RichMenuSchedulePage",
	),
	richmenuTaps: linkedPage(
		"タップ数",
		() => import("#web/content/rich-menus/taps/RichMenuTapsPage.tsx"),
		"RichMenuTapsPage",
	),
	richmenu: editingPage("richmenu", RichmenuPage),
	notifySetting: {
		page: lazyPage(() => import("#web/people/marks/MarkSettingPage.tsx"), "MarkSettingPage"),
		title: "対応マークの設定",
		entry: { icon: MarkIcon, label: "対応マーク", section: "settings" },
	},
	scores: {
		page: lazyPage(() => import("#web/automation/scores/ScoresPage.tsx"), "ScoresPage"),
		title: "スコア",
		entry: { icon: ScoreIcon, label: "スコア", section: "settings" },
	},
	newScore: { page: ScorePage, title: "スコアの作成" },
	score: { page: ScorePage, title: "スコア" },
	archive: {
		page: lazyPage(() => import("#web/inbox/archive/ArchivePage.tsx"), "ArchivePage"),
		title: "メッセージの保管",
		entry: { icon: ArchiveIcon, label: "メッセージの保管", section: "settings" },
	},
	operators: {
		page: lazyPage(() => import("#web/console/operators/OperatorsPage.tsx"), "OperatorsPage"),
		title: "オペレーター",
		entry: { icon: PersonIcon, label: "オペレーター", section: "settings" },
	},
	roles: {
		page: lazyPage(() => import("#web/console/operators/RolesPage.tsx"), "RolesPage"),
		title: "権限",
		entry: { icon: RoleIcon, label: "権限", section: "settings" },
	},
	brand: {
		page: lazyPage(() => import("#web/platform/brand/BrandPage.tsx"), "BrandPage"),
		title: "ブランド",
		entry: { icon: PaletteIcon, label: "ブランド", section: "settings" },
	},
	audit: {
		page: lazyPage(() => import("#web/console/audit/AuditPage.tsx"), "AuditPage"),
		title: "操作履歴",
		entry: { icon: ClockIcon, label: "操作履歴", section: "settings" },
	},
	newRole: { page: RolePage, title: "権限の作成" },
	role: { page: RolePage, title: "権限の編集" },
	account: linkedPage("アカウント設定", () => import("#web/platform/account/AccountPage.tsx"), "AccountPage"),
	openApi: {
		page: lazyPage(() => import("#web/integrations/open-api/OpenApiPage.tsx"), "OpenApiPage"),
		title: "API連携",
		entry: { icon: ApiIcon, label: "API連携", section: "settings" },
	},
	openApiTriggers: {
		...linkedPage("APIトリガー", () => import("#web/integrations/open-api/TriggersPage.tsx"), "TriggersPage"),
		area: "openApi",
	},
	openApiTrigger: {
		...linkedPage("APIトリガー", () => import("#web/integrations/open-api/TriggerPage.tsx"), "TriggerPage"),
		area: "openApi",
	},
	openApiWebhooks: {
		...linkedPage(
			"Webhook送信",
			() => import("#web/integrations/open-api/webhooks/WebhooksPage.tsx"),
			"WebhooksPage",
		),
		area: "openApi",
	},
	openApiWebhook: {
		...linkedPage(
			"Webhookの送信先",
			() => import("#web/integrations/open-api/webhooks/WebhookPage.tsx"),
			"WebhookPage",
		),
		area: "openApi",
	},
	openApiReference: {
		...linkedPage(
			"APIリファレンス",
			() => import("#web/integrations/open-api/reference/ReferencePage.tsx"),
			"ReferencePage",
		),
		area: "openApi",
	},
	openApiCode: {
		...linkedPage("サービスコード", () => import("#web/integrations/open-api/CodePage.tsx"), "CodePage"),
		area: "openApi",
	},
	notificationSettings: {
		page: lazyPage(
			() => import("#web/integrations/notifications/NotificationSettingsPage.tsx"),
			"NotificationSettingsPage",
		),
		title: "通知設定",
		entry: { icon: BellIcon, label: "通知設定", section: "settings" },
	},
	newNotification: linkedPage(
		"通知設定の作成",
		() => import("#web/integrations/notifications/NotificationPage.tsx"),
		"NotificationPage",
	),
	notification: linkedPage(
		"通知設定の編集",
		() => import("#web/integrations/notifications/NotificationPage.tsx"),
		"NotificationPage",
	),
	notificationChannels: linkedPage(
		"通知の送り先",
		() => import("#web/integrations/notifications/ChannelsPage.tsx"),
		"ChannelsPage",
	),
	notificationLog: linkedPage(
		"通知の送信履歴",
		() => import("#web/integrations/notifications/NoticeLogPage.tsx"),
		"NoticeLogPage",
	),
	notifications: linkedPage(
		"通知",
		() => import("#web/integrations/notifications/NotificationsPage.tsx"),
		"NotificationsPage",
	),
	lineNotify: linkedPage(
		"LINE Notifyの終了について",
		() => import("#web/integrations/notifications/LineNotifyPage.tsx"),
		"LineNotifyPage",
	),
	login: { page: LoginPage, title: "ログイン", outside: true },
	invitation: {
		...linkedPage(
			"オペレーターの登録",
			() => import("#web/platform/login/InvitationPage.tsx"),
			"InvitationPage",
		),
		outside: true,
	},
	setup: {
		...linkedPage("最初の管理者の登録", () => import("#web/platform/login/SetupPage.tsx"), "SetupPage"),
		outside: true,
	},
	// Excluded from a deployment's build.
	simulator: __SIMULATOR__
		? {
				page: lazyPage(() => import("#web/console/simulator/SimulatorPage.tsx"), "SimulatorPage"),
				title: "シミュレーター",
				outside: true,
			}
		: null,
	widgets: __SIMULATOR__
		? {
				page: lazyPage(() => import("#web/console/widgets/WidgetsPage.tsx"), "WidgetsPage"),
				title: "共通部品",
				outside: true,
			}
		: null,
} satisfies Record<AddressName, SitePage | null>;

/** Pages of this build as pairs of address name and page. */
export const SITE_PAGES: SitePages = (Object.entries(PAGES) as [AddressName, SitePage | null][]).filter(
	(pair): pair is [AddressName, SitePage] => pair[1] !== null,
);
