import { type ComponentType, lazy } from "react";
import type { AddressName } from "#domain/engine/access/addresses.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { HomePage } from "#web/console/home/HomePage.tsx";
import { LoginPage } from "#web/platform/login/LoginPage.tsx";
import { KIND_LABELS } from "#web/platform/shell/kind-labels.ts";
import type { Section } from "#web/platform/shell/navigation.ts";
import type { SitePage, SitePages } from "#web/platform/shell/site-page.ts";
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
	FormIcon,
	FriendInfoIcon,
	FriendsIcon,
	FunnelIcon,
	HomeIcon,
	LandingIcon,
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
} from "#web/platform/ui/icons.tsx";

/** A page that is loaded when it is opened. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
	lazy<ComponentType>(async () => ({ default: (await load())[name] }));

/** A page that nothing in the sidebar leads to. */
const opens = <Name extends string>(
	title: string,
	load: () => Promise<Record<Name, ComponentType>>,
	name: Name,
): SitePage => ({ page: page(load, name), title });

/** The list screen of a kind of item, which stands in the sidebar. */
function listOf(kind: KindName, icon: ComponentType<{ size?: number | string }>, section: Section): SitePage {
	const label = KIND_LABELS[kind];
	return {
		page: lazy(async () => ({ default: (await import("./item-lists.ts")).itemListOf(kind) })),
		title: label,
		entry: { icon, label, section },
	};
}

const makes = (kind: KindName, editor: ComponentType): SitePage => ({
	page: editor,
	title: `${KIND_LABELS[kind]}の作成`,
});

const edits = (kind: KindName, editor: ComponentType): SitePage => ({
	page: editor,
	title: `${KIND_LABELS[kind]}の編集`,
});

const ChatPage = page(() => import("#web/inbox/chat/ChatPage.tsx"), "ChatPage");

const RolePage = page(() => import("#web/console/operators/RolePage.tsx"), "RolePage");

const ScorePage = page(() => import("#web/automation/scores/ScorePage.tsx"), "ScorePage");

const ReactionPage = page(() => import("#web/automation/auto-responses/ReactionPage.tsx"), "ReactionPage");

const FormPage = page(() => import("#web/acquisition/forms/FormPage.tsx"), "FormPage");
const EpisodePage = page(() => import("#web/automation/reminders/EpisodePage.tsx"), "EpisodePage");
const TrackerPage = page(() => import("#web/acquisition/conversions/TrackerPage.tsx"), "TrackerPage");
const LandingPage = page(() => import("#web/acquisition/landings/LandingPage.tsx"), "LandingPage");
const ScriptPage = page(() => import("#web/acquisition/site-scripts/ScriptPage.tsx"), "ScriptPage");
const VarPage = page(() => import("#web/people/friend-fields/VarPage.tsx"), "VarPage");
const CommonVarPage = page(() => import("#web/people/common-variables/CommonVarPage.tsx"), "CommonVarPage");
const ScenarioPage = page(() => import("#web/automation/scenarios/ScenarioPage.tsx"), "ScenarioPage");

const TemplatePage = page(() => import("#web/content/templates/TemplatePages.tsx"), "TemplatePage");
const FlexPage = page(() => import("#web/content/templates/TemplatePages.tsx"), "FlexPage");
const TemplatePreviewPage = page(
	() => import("#web/content/templates/popups/TemplatePreviewPage.tsx"),
	"TemplatePreviewPage",
);
const RichmenuPage = page(() => import("#web/content/rich-menus/RichmenuPage.tsx"), "RichmenuPage");

/**
 * Every page of the site, in the order of a working day. The two that are met first come with the site itself, the others
 * when they are opened. An address without a page does not compile. Who may open each
 * stands in domain/engine/capabilities.
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
		page: page(() => import("#web/inbox/timeline/TimelinePage.tsx"), "TimelinePage"),
		title: "タイムライン",
		entry: { icon: MessageIcon, label: "タイムライン" },
	},
	friends: {
		page: page(() => import("#web/people/friends/FriendsPage.tsx"), "FriendsPage"),
		title: "友だち",
		entry: { icon: FriendsIcon, label: "友だち", section: "friends" },
	},
	friend: opens("友だち", () => import("#web/people/friends/FriendPage.tsx"), "FriendPage"),
	friendSearch: {
		page: page(() => import("#web/people/friend-search/FriendSearchPage.tsx"), "FriendSearchPage"),
		title: "友だち検索",
		entry: { icon: SearchIcon, label: "友だち検索", section: "friends" },
	},
	tags: listOf("tag", TagIcon, "friends"),
	vars: listOf("var", FriendInfoIcon, "friends"),
	funnels: listOf("funnel", FunnelIcon, "friends"),
	scenarios: listOf("scenario", ScenarioIcon, "delivery"),
	episodes: listOf("episode", EpisodeIcon, "delivery"),
	templates: listOf("template", TemplateIcon, "delivery"),
	richmenus: listOf("richmenu", RichmenuIcon, "delivery"),
	broadcasts: {
		page: page(() => import("#web/content/broadcasts/BroadcastsPage.tsx"), "BroadcastsPage"),
		title: "一斉配信",
		entry: { icon: BroadcastIcon, label: "一斉配信", section: "delivery" },
	},
	newBroadcast: opens(
		"一斉配信の作成",
		() => import("#web/content/broadcasts/ComposePage.tsx"),
		"ComposePage",
	),
	editBroadcast: opens(
		"一斉配信の編集",
		() => import("#web/content/broadcasts/ComposePage.tsx"),
		"ComposePage",
	),
	broadcast: opens("一斉配信", () => import("#web/content/broadcasts/BroadcastPage.tsx"), "BroadcastPage"),
	stopped: {
		...opens("止まった処理", () => import("#web/console/home/StoppedPage.tsx"), "StoppedPage"),
		area: "home",
	},
	deliveries: {
		page: page(() => import("#web/engine/deliveries/DeliveriesPage.tsx"), "DeliveriesPage"),
		title: "配信状況",
		entry: { icon: SendIcon, label: "配信状況", section: "delivery" },
	},
	reactions: listOf("reaction", ReactionIcon, "response"),
	forms: listOf("form", FormIcon, "response"),
	actions: listOf("action", ActionIcon, "response"),
	schedules: {
		page: page(() => import("#web/booking/salon-board/SchedulesPage.tsx"), "SchedulesPage"),
		title: "予約管理",
		entry: { icon: ReservationIcon, label: "予約管理", section: "reservations" },
	},
	schedule: opens("予約管理", () => import("#web/booking/salon-board/SchedulePage.tsx"), "SchedulePage"),
	unsolved: opens(
		"未対応の予約",
		() => import("#web/booking/salon-board/unsolved/UnsolvedPage.tsx"),
		"UnsolvedPage",
	),
	salons: {
		page: page(() => import("#web/booking/salons/SalonsPage.tsx"), "SalonsPage"),
		title: "店舗設定",
		entry: { icon: SalonIcon, label: "店舗設定", section: "reservations" },
	},
	salonSetting: opens(
		"店舗の設定",
		() => import("#web/booking/salons/SalonSettingPage.tsx"),
		"SalonSettingPage",
	),
	events: {
		page: page(() => import("#web/booking/events/EventsPage.tsx"), "EventsPage"),
		title: "イベント予約",
		area: "salons",
	},
	event: {
		...opens("イベント予約", () => import("#web/booking/events/EventPage.tsx"), "EventPage"),
		area: "salons",
	},
	journeys: {
		page: page(() => import("#web/automation/journeys/JourneysPage.tsx"), "JourneysPage"),
		title: "ジャーニー",
		entry: { icon: PhaseIcon, label: "ジャーニー", section: "analysis" },
	},
	editJourney: opens(
		"ジャーニーの編集",
		() => import("#web/automation/journeys/EditJourneyPage.tsx"),
		"EditJourneyPage",
	),
	journey: opens("ジャーニー", () => import("#web/automation/journeys/JourneyPage.tsx"), "JourneyPage"),
	landings: listOf("landing", LandingIcon, "analysis"),
	links: {
		...opens("リンク", () => import("#web/acquisition/links/LinksPage.tsx"), "LinksPage"),
		area: "broadcasts",
	},
	link: {
		...opens("リンク", () => import("#web/acquisition/links/LinkPage.tsx"), "LinkPage"),
		area: "broadcasts",
	},
	trackers: listOf("tracker", TrackerIcon, "analysis"),
	scripts: listOf("script", ScriptIcon, "analysis"),
	newReaction: makes("reaction", ReactionPage),
	reaction: edits("reaction", ReactionPage),
	newForm: makes("form", FormPage),
	form: edits("form", FormPage),
	formDetail: opens(
		"回答フォームの詳細",
		() => import("#web/acquisition/forms/FormDetailPage.tsx"),
		"FormDetailPage",
	),
	formAnswers: opens(
		"回答フォームの回答",
		() => import("#web/acquisition/forms/FormAnswersPage.tsx"),
		"FormAnswersPage",
	),
	formAnswer: opens(
		"回答フォームの回答",
		() => import("#web/acquisition/forms/FormAnswerPage.tsx"),
		"FormAnswerPage",
	),
	formCharts: opens(
		"回答フォームの集計",
		() => import("#web/acquisition/forms/FormChartsPage.tsx"),
		"FormChartsPage",
	),
	formSheet: opens(
		"回答フォームのGoogleシート",
		() => import("#web/acquisition/forms/FormSheetPage.tsx"),
		"FormSheetPage",
	),
	formStatus: opens(
		"回答フォームの公開・停止",
		() => import("#web/acquisition/forms/FormStatusPage.tsx"),
		"FormStatusPage",
	),
	formExternal: opens(
		"回答フォームの外部リンク",
		() => import("#web/acquisition/forms/FormExternalPage.tsx"),
		"FormExternalPage",
	),
	formAction: opens(
		"回答フォームの回答後アクション",
		() => import("#web/acquisition/forms/FormActionPage.tsx"),
		"FormActionPage",
	),
	newEpisode: makes("episode", EpisodePage),
	episode: edits("episode", EpisodePage),
	newTracker: makes("tracker", TrackerPage),
	tracker: edits("tracker", TrackerPage),
	trackerReport: opens(
		"コンバージョンの分析",
		() => import("#web/acquisition/conversions/TrackerReportPage.tsx"),
		"TrackerReportPage",
	),
	trackerMembers: opens(
		"成果に達した友だち",
		() => import("#web/people/friend-values/pages.tsx"),
		"TrackerMembersPage",
	),
	newLanding: makes("landing", LandingPage),
	landing: edits("landing", LandingPage),
	newScript: makes("script", ScriptPage),
	landingReport: opens(
		"流入経路の分析",
		() => import("#web/acquisition/landings/LandingReportPage.tsx"),
		"LandingReportPage",
	),
	landingMembers: opens(
		"流入経路から追加した友だち",
		() => import("#web/people/friend-values/pages.tsx"),
		"LandingMembersPage",
	),
	script: edits("script", ScriptPage),
	scriptMembers: opens(
		"訪問した友だち",
		() => import("#web/people/friend-values/pages.tsx"),
		"ScriptMembersPage",
	),
	scriptReferers: opens(
		"参照元の分析",
		() => import("#web/acquisition/site-scripts/ScriptReferersPage.tsx"),
		"ScriptReferersPage",
	),
	funnelMembers: opens(
		"カスタム検索の友だち",
		() => import("#web/people/saved-searches/FunnelMembersPage.tsx"),
		"FunnelMembersPage",
	),
	newScenario: makes("scenario", ScenarioPage),
	scenario: { ...edits("scenario", ScenarioPage), area: "scenarios" },
	scenarioReaders: opens(
		"シナリオの読者",
		() => import("#web/people/friend-values/pages.tsx"),
		"ScenarioReadersPage",
	),
	scenarioTest: {
		...opens(
			"シナリオのテスト送信",
			() => import("#web/automation/scenarios/popups/ScenarioTestPage.tsx"),
			"ScenarioTestPage",
		),
		popup: true,
	},
	scenarioPreview: {
		...opens(
			"シナリオのプレビュー",
			() => import("#web/automation/scenarios/popups/ScenarioPreviewPage.tsx"),
			"ScenarioPreviewPage",
		),
		popup: true,
	},
	actionTask: opens("アクションのスケジュール", () => import("#web/engine/actions/TaskPage.tsx"), "TaskPage"),
	newVar: makes("var", VarPage),
	var: edits("var", VarPage),
	newCommonVar: makes("common_var", CommonVarPage),
	commonVar: edits("common_var", CommonVarPage),
	varValues: opens(
		"友だち情報の値",
		() => import("#web/people/friend-values/VarValuesPage.tsx"),
		"VarValuesPage",
	),
	varMembers: opens(
		"値が登録された友だち",
		() => import("#web/people/friend-values/pages.tsx"),
		"VarMembersPage",
	),
	tagSetting: opens("タグの設定", () => import("#web/people/tags/TagSettingPage.tsx"), "TagSettingPage"),
	tagMembers: opens(
		"タグが付いた友だち",
		() => import("#web/people/friend-values/pages.tsx"),
		"TagMembersPage",
	),
	reactionHits: opens(
		"応答したメッセージ",
		() => import("#web/people/friend-values/pages.tsx"),
		"ReactionHitsPage",
	),
	commonVars: listOf("common_var", CommonInfoIcon, "settings"),
	newTemplate: makes("template", TemplatePage),
	newCarousel: opens(
		"カルーセルの作成",
		() => import("#web/content/templates/TemplatePages.tsx"),
		"CarouselPage",
	),
	newImagemap: opens(
		"イメージマップの作成",
		() => import("#web/content/templates/TemplatePages.tsx"),
		"ImagemapPage",
	),
	newFlex: { page: FlexPage, title: "Flexメッセージの作成" },
	newPack: {
		...opens(
			"テンプレートパックの作成",
			() => import("#web/content/templates/TemplatePages.tsx"),
			"PackPage",
		),
		area: "templates",
	},
	template: edits("template", TemplatePage),
	flex: { page: FlexPage, title: "Flexメッセージの編集" },
	templateTaps: opens(
		"タップ数",
		() => import("#web/content/templates/taps/TemplateTapsPage.tsx"),
		"TemplateTapsPage",
	),
	templateUrls: {
		...opens(
			"テンプレートのURL設定",
			() => import("#web/content/templates/addresses/TemplateUrlsPage.tsx"),
			"TemplateUrlsPage",
		),
		area: "templates",
	},
	templatePreview: { page: TemplatePreviewPage, title: "テンプレートのプレビュー", popup: true },
	templatePreviewBy: { page: TemplatePreviewPage, title: "テンプレートのプレビュー", popup: true },
	templateTest: {
		...opens(
			"テンプレートのテスト送信",
			() => import("#web/content/templates/popups/TemplateTestPage.tsx"),
			"TemplateTestPage",
		),
		popup: true,
	},
	richmenuModes: opens(
		"リッチメニューの作成方法",
		() => import("#web/content/rich-menus/RichmenuModesPage.tsx"),
		"RichmenuModesPage",
	),
	newRichmenu: makes("richmenu", RichmenuPage),
	richmenuManual: opens(
		"リッチメニューの使い方",
		() => import("#web/content/rich-menus/RichmenuManualPage.tsx"),
		"RichmenuManualPage",
	),
	richmenuSchedule: opens(
		"標準のメニュー",
		() => import("#web/content/rich-menus/schedule/SchedulePage.tsx"),
		"SchedulePage",
	),
	richmenuTaps: opens("タップ数", () => import("#web/content/rich-menus/taps/TapsPage.tsx"), "TapsPage"),
	richmenu: edits("richmenu", RichmenuPage),
	notifySetting: {
		page: page(() => import("#web/people/marks/MarkSettingPage.tsx"), "MarkSettingPage"),
		title: "対応マークの設定",
		entry: { icon: MarkIcon, label: "対応マーク", section: "settings" },
	},
	scores: {
		page: page(() => import("#web/automation/scores/ScoresPage.tsx"), "ScoresPage"),
		title: "スコア",
		entry: { icon: ScoreIcon, label: "スコア", section: "settings" },
	},
	newScore: { page: ScorePage, title: "スコアの作成" },
	score: { page: ScorePage, title: "スコア" },
	archive: {
		page: page(() => import("#web/inbox/archive/ArchivePage.tsx"), "ArchivePage"),
		title: "メッセージの保管",
		entry: { icon: ArchiveIcon, label: "メッセージの保管", section: "settings" },
	},
	operators: {
		page: page(() => import("#web/console/operators/OperatorsPage.tsx"), "OperatorsPage"),
		title: "オペレーター",
		entry: { icon: PersonIcon, label: "オペレーター", section: "settings" },
	},
	roles: {
		page: page(() => import("#web/console/operators/RolesPage.tsx"), "RolesPage"),
		title: "権限",
		entry: { icon: RoleIcon, label: "権限", section: "settings" },
	},
	brand: {
		page: page(() => import("#web/platform/brand/BrandPage.tsx"), "BrandPage"),
		title: "ブランド",
		entry: { icon: PaletteIcon, label: "ブランド", section: "settings" },
	},
	audit: {
		page: page(() => import("#web/console/audit/AuditPage.tsx"), "AuditPage"),
		title: "操作履歴",
		entry: { icon: ClockIcon, label: "操作履歴", section: "settings" },
	},
	newRole: { page: RolePage, title: "権限の作成" },
	role: { page: RolePage, title: "権限の編集" },
	account: opens("アカウント設定", () => import("#web/platform/account/AccountPage.tsx"), "AccountPage"),
	openApi: {
		page: page(() => import("#web/integrations/open-api/OpenApiPage.tsx"), "OpenApiPage"),
		title: "API連携",
		entry: { icon: ApiIcon, label: "API連携", section: "settings" },
	},
	openApiTriggers: {
		...opens("APIトリガー", () => import("#web/integrations/open-api/TriggersPage.tsx"), "TriggersPage"),
		area: "openApi",
	},
	openApiTrigger: {
		...opens("APIトリガー", () => import("#web/integrations/open-api/TriggerPage.tsx"), "TriggerPage"),
		area: "openApi",
	},
	openApiWebhooks: {
		...opens(
			"Webhook送信",
			() => import("#web/integrations/open-api/webhooks/WebhooksPage.tsx"),
			"WebhooksPage",
		),
		area: "openApi",
	},
	openApiWebhook: {
		...opens(
			"Webhookの送信先",
			() => import("#web/integrations/open-api/webhooks/WebhookPage.tsx"),
			"WebhookPage",
		),
		area: "openApi",
	},
	openApiReference: {
		...opens(
			"APIリファレンス",
			() => import("#web/integrations/open-api/reference/ReferencePage.tsx"),
			"ReferencePage",
		),
		area: "openApi",
	},
	openApiCode: {
		...opens("サービスコード", () => import("#web/integrations/open-api/CodePage.tsx"), "CodePage"),
		area: "openApi",
	},
	notificationSettings: {
		page: page(
			() => import("#web/integrations/notifications/NotificationSettingsPage.tsx"),
			"NotificationSettingsPage",
		),
		title: "通知設定",
		entry: { icon: BellIcon, label: "通知設定", section: "settings" },
	},
	newNotification: opens(
		"通知設定の作成",
		() => import("#web/integrations/notifications/NotificationPage.tsx"),
		"NotificationPage",
	),
	notification: opens(
		"通知設定の編集",
		() => import("#web/integrations/notifications/NotificationPage.tsx"),
		"NotificationPage",
	),
	notificationChannels: opens(
		"通知の送り先",
		() => import("#web/integrations/notifications/ChannelsPage.tsx"),
		"ChannelsPage",
	),
	notificationLog: opens(
		"通知の送信履歴",
		() => import("#web/integrations/notifications/LogPage.tsx"),
		"LogPage",
	),
	notifications: opens(
		"通知",
		() => import("#web/integrations/notifications/NotificationsPage.tsx"),
		"NotificationsPage",
	),
	lineNotify: opens(
		"LINE Notifyの終了について",
		() => import("#web/integrations/notifications/LineNotifyPage.tsx"),
		"LineNotifyPage",
	),
	login: { page: LoginPage, title: "ログイン", outside: true },
	invitation: {
		...opens("オペレーターの登録", () => import("#web/platform/login/InvitationPage.tsx"), "InvitationPage"),
		outside: true,
	},
	setup: {
		...opens("最初の管理者の登録", () => import("#web/platform/login/SetupPage.tsx"), "SetupPage"),
		outside: true,
	},
	// A deployment's build holds no trace of it.
	simulator: __SIMULATOR__
		? {
				page: page(() => import("#web/console/simulator/SimulatorPage.tsx"), "SimulatorPage"),
				title: "シミュレーター",
				outside: true,
			}
		: null,
	widgets: __SIMULATOR__
		? {
				page: page(() => import("#web/console/widgets/WidgetsPage.tsx"), "WidgetsPage"),
				title: "共通部品",
				outside: true,
			}
		: null,
} satisfies Record<AddressName, SitePage | null>;

/** The pages as pairs of address name and page. */
export const SITE_PAGES: SitePages = (Object.entries(PAGES) as [AddressName, SitePage | null][]).filter(
	(pair): pair is [AddressName, SitePage] => pair[1] !== null,
);
