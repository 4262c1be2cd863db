import { type ComponentType, lazy } from "react";
import type { AddressName } from "#domain/addresses.ts";
import type { KindName } from "#domain/kinds/registry.ts";
import { HomePage } from "./home/HomePage.tsx";
import { LoginPage } from "./login/LoginPage.tsx";
import type { Section } from "./shell/navigation.ts";
import {
	ActionIcon,
	CommonInfoIcon,
	EpisodeIcon,
	FormIcon,
	FriendInfoIcon,
	FriendsIcon,
	FunnelIcon,
	HomeIcon,
	LandingIcon,
	MarkIcon,
	ReactionIcon,
	RichmenuIcon,
	ScenarioIcon,
	ScriptIcon,
	SearchIcon,
	SendIcon,
	TagIcon,
	TemplateIcon,
	TrackerIcon,
} from "./ui/icons.tsx";

export interface SitePage {
	page: ComponentType;
	title: string;
	/** Its entry in the sidebar, where it has one. */
	entry?: { icon: ComponentType<{ size?: number | string }>; label: string; section?: Section };
	/** The area that it belongs to, where its address does not lie in that area's. */
	area?: AddressName;
	/** Stands outside the shell and needs nobody to be logged in. */
	outside?: boolean;
	/** Stands in a window of its own, without the shell's bars around it, for who is logged in. */
	popup?: boolean;
}

/** The list screen of a kind of item. */
const list = (kind: KindName) =>
	lazy(() => import("./explorer/ExplorerPage.tsx").then((m) => ({ default: m.explorerOf(kind) })));

const ReactionPage = lazy(() =>
	import("./reactions/ReactionPage.tsx").then((m) => ({ default: m.ReactionPage })),
);

const FormPage = lazy(() => import("./forms/FormPage.tsx").then((m) => ({ default: m.FormPage })));
const EpisodePage = lazy(() =>
	import("./episodes/EpisodePage.tsx").then((m) => ({ default: m.EpisodePage })),
);
const TrackerPage = lazy(() =>
	import("./trackers/TrackerPage.tsx").then((m) => ({ default: m.TrackerPage })),
);
const LandingPage = lazy(() =>
	import("./landings/LandingPage.tsx").then((m) => ({ default: m.LandingPage })),
);
const ScriptPage = lazy(() => import("./scripts/ScriptPage.tsx").then((m) => ({ default: m.ScriptPage })));
const VarPage = lazy(() => import("./vars/VarPage.tsx").then((m) => ({ default: m.VarPage })));
const CommonVarPage = lazy(() =>
	import("./common-vars/CommonVarPage.tsx").then((m) => ({ default: m.CommonVarPage })),
);
const ScenarioPage = lazy(() =>
	import("./scenarios/ScenarioPage.tsx").then((m) => ({ default: m.ScenarioPage })),
);

const TemplatePage = lazy(() =>
	import("./templates/TemplatePages.tsx").then((m) => ({ default: m.TemplatePage })),
);
const FlexPage = lazy(() => import("./templates/TemplatePages.tsx").then((m) => ({ default: m.FlexPage })));
const TemplatePreviewPage = lazy(() =>
	import("./templates/popups/TemplatePreviewPage.tsx").then((m) => ({ default: m.TemplatePreviewPage })),
);
const RichmenuPage = lazy(() =>
	import("./richmenus/RichmenuPage.tsx").then((m) => ({ default: m.RichmenuPage })),
);

/**
 * Every page of the site, in the order of a working day. The two that are met first come with the site itself, the others
 * when they are opened. An address without a page does not compile. Who may open each
 * stands in domain/page-access.ts.
 */
export const PAGES = {
	home: {
		page: HomePage,
		title: "ホーム",
		entry: { icon: HomeIcon, label: "ホーム" },
	},
	friends: {
		page: lazy(() => import("./friends/FriendsPage.tsx").then((m) => ({ default: m.FriendsPage }))),
		title: "友だち",
		entry: { icon: FriendsIcon, label: "友だち", section: "friends" },
	},
	friend: {
		page: lazy(() => import("./friends/FriendPage.tsx").then((m) => ({ default: m.FriendPage }))),
		title: "友だち",
	},
	friendSearch: {
		page: lazy(() =>
			import("./friend-search/FriendSearchPage.tsx").then((m) => ({ default: m.FriendSearchPage })),
		),
		title: "友だち検索",
		entry: { icon: SearchIcon, label: "友だち検索", section: "friends" },
	},
	tags: {
		page: list("tag"),
		title: "タグ",
		entry: { icon: TagIcon, label: "タグ", section: "friends" },
	},
	vars: {
		page: list("var"),
		title: "友だち情報",
		entry: { icon: FriendInfoIcon, label: "友だち情報", section: "friends" },
	},
	funnels: {
		page: list("funnel"),
		title: "カスタム検索",
		entry: { icon: FunnelIcon, label: "カスタム検索", section: "friends" },
	},
	scenarios: {
		page: list("scenario"),
		title: "シナリオ",
		entry: { icon: ScenarioIcon, label: "シナリオ", section: "delivery" },
	},
	episodes: {
		page: list("episode"),
		title: "リマインダ",
		entry: { icon: EpisodeIcon, label: "リマインダ", section: "delivery" },
	},
	templates: {
		page: list("template"),
		title: "テンプレート",
		entry: { icon: TemplateIcon, label: "テンプレート", section: "delivery" },
	},
	richmenus: {
		page: list("richmenu"),
		title: "リッチメニュー",
		entry: { icon: RichmenuIcon, label: "リッチメニュー", section: "delivery" },
	},
	deliveries: {
		page: lazy(() => import("./deliveries/DeliveriesPage.tsx").then((m) => ({ default: m.DeliveriesPage }))),
		title: "配信状況",
		entry: { icon: SendIcon, label: "配信状況", section: "delivery" },
	},
	reactions: {
		page: list("reaction"),
		title: "自動応答",
		entry: { icon: ReactionIcon, label: "自動応答", section: "response" },
	},
	forms: {
		page: list("form"),
		title: "回答フォーム",
		entry: { icon: FormIcon, label: "回答フォーム", section: "response" },
	},
	actions: {
		page: list("action"),
		title: "アクション",
		entry: { icon: ActionIcon, label: "アクション", section: "response" },
	},
	landings: {
		page: list("landing"),
		title: "流入経路",
		entry: { icon: LandingIcon, label: "流入経路", section: "analysis" },
	},
	trackers: {
		page: list("tracker"),
		title: "コンバージョン",
		entry: { icon: TrackerIcon, label: "コンバージョン", section: "analysis" },
	},
	scripts: {
		page: list("script"),
		title: "スクリプト",
		entry: { icon: ScriptIcon, label: "スクリプト", section: "analysis" },
	},
	newReaction: { page: ReactionPage, title: "自動応答の作成" },
	reaction: { page: ReactionPage, title: "自動応答の編集" },
	newForm: { page: FormPage, title: "回答フォームの作成" },
	form: { page: FormPage, title: "回答フォームの編集" },
	formDetail: {
		page: lazy(() => import("./forms/FormDetailPage.tsx").then((m) => ({ default: m.FormDetailPage }))),
		title: "回答フォームの詳細",
	},
	formAnswers: {
		page: lazy(() => import("./forms/FormAnswersPage.tsx").then((m) => ({ default: m.FormAnswersPage }))),
		title: "回答フォームの回答",
	},
	formStatus: {
		page: lazy(() => import("./forms/FormStatusPage.tsx").then((m) => ({ default: m.FormStatusPage }))),
		title: "回答フォームの公開・停止",
	},
	formExternal: {
		page: lazy(() => import("./forms/FormExternalPage.tsx").then((m) => ({ default: m.FormExternalPage }))),
		title: "回答フォームの外部リンク",
	},
	formAction: {
		page: lazy(() => import("./forms/FormActionPage.tsx").then((m) => ({ default: m.FormActionPage }))),
		title: "回答フォームの回答後アクション",
	},
	newEpisode: { page: EpisodePage, title: "リマインダの作成" },
	episode: { page: EpisodePage, title: "リマインダの編集" },
	newTracker: { page: TrackerPage, title: "コンバージョンの作成" },
	tracker: { page: TrackerPage, title: "コンバージョンの編集" },
	trackerMembers: {
		page: lazy(() => import("./members/pages.tsx").then((m) => ({ default: m.TrackerMembersPage }))),
		title: "成果に達した友だち",
	},
	newLanding: { page: LandingPage, title: "流入経路の作成" },
	landing: { page: LandingPage, title: "流入経路の編集" },
	landingMembers: {
		page: lazy(() => import("./members/pages.tsx").then((m) => ({ default: m.LandingMembersPage }))),
		title: "流入経路から追加した友だち",
	},
	newScript: { page: ScriptPage, title: "スクリプトの作成" },
	script: { page: ScriptPage, title: "スクリプトの編集" },
	scriptMembers: {
		page: lazy(() => import("./members/pages.tsx").then((m) => ({ default: m.ScriptMembersPage }))),
		title: "訪問した友だち",
	},
	scriptReferers: {
		page: lazy(() =>
			import("./scripts/ScriptReferersPage.tsx").then((m) => ({ default: m.ScriptReferersPage })),
		),
		title: "参照元の分析",
	},
	funnelMembers: {
		page: lazy(() =>
			import("./funnels/FunnelMembersPage.tsx").then((m) => ({ default: m.FunnelMembersPage })),
		),
		title: "カスタム検索の友だち",
	},
	newScenario: { page: ScenarioPage, title: "シナリオの作成" },
	scenario: { page: ScenarioPage, title: "シナリオの編集", area: "scenarios" },
	scenarioTest: {
		page: lazy(() =>
			import("./scenarios/popups/ScenarioTestPage.tsx").then((m) => ({ default: m.ScenarioTestPage })),
		),
		title: "シナリオのテスト送信",
		popup: true,
	},
	scenarioPreview: {
		page: lazy(() =>
			import("./scenarios/popups/ScenarioPreviewPage.tsx").then((m) => ({ default: m.ScenarioPreviewPage })),
		),
		title: "シナリオのプレビュー",
		popup: true,
	},
	actionTask: {
		page: lazy(() => import("./actions/TaskPage.tsx").then((m) => ({ default: m.TaskPage }))),
		title: "アクションのスケジュール",
	},
	newVar: { page: VarPage, title: "友だち情報の作成" },
	var: { page: VarPage, title: "友だち情報の編集" },
	newCommonVar: { page: CommonVarPage, title: "共通情報の作成" },
	commonVar: { page: CommonVarPage, title: "共通情報の編集" },
	varValues: {
		page: lazy(() => import("./members/VarValuesPage.tsx").then((m) => ({ default: m.VarValuesPage }))),
		title: "友だち情報の値",
	},
	varMembers: {
		page: lazy(() => import("./members/pages.tsx").then((m) => ({ default: m.VarMembersPage }))),
		title: "値が登録された友だち",
	},
	tagSetting: {
		page: lazy(() => import("./tags/TagSettingPage.tsx").then((m) => ({ default: m.TagSettingPage }))),
		title: "タグの設定",
	},
	tagMembers: {
		page: lazy(() => import("./members/pages.tsx").then((m) => ({ default: m.TagMembersPage }))),
		title: "タグが付いた友だち",
	},
	reactionHits: {
		page: lazy(() => import("./members/pages.tsx").then((m) => ({ default: m.ReactionHitsPage }))),
		title: "応答したメッセージ",
	},
	commonVars: {
		page: list("common_var"),
		title: "共通情報",
		entry: { icon: CommonInfoIcon, label: "共通情報", section: "settings" },
	},
	newTemplate: { page: TemplatePage, title: "テンプレートの作成" },
	newCarousel: {
		page: lazy(() => import("./templates/TemplatePages.tsx").then((m) => ({ default: m.CarouselPage }))),
		title: "カルーセルの作成",
	},
	newFlex: { page: FlexPage, title: "Flexメッセージの作成" },
	newPack: {
		page: lazy(() => import("./templates/TemplatePages.tsx").then((m) => ({ default: m.PackPage }))),
		title: "テンプレートパックの作成",
		area: "templates",
	},
	template: { page: TemplatePage, title: "テンプレートの編集" },
	flex: { page: FlexPage, title: "Flexメッセージの編集" },
	templateUrls: {
		page: lazy(() =>
			import("./templates/addresses/TemplateUrlsPage.tsx").then((m) => ({ default: m.TemplateUrlsPage })),
		),
		title: "テンプレートのURL設定",
		area: "templates",
	},
	templatePreview: {
		page: TemplatePreviewPage,
		title: "テンプレートのプレビュー",
		popup: true,
	},
	templatePreviewBy: {
		page: TemplatePreviewPage,
		title: "テンプレートのプレビュー",
		popup: true,
	},
	templateTest: {
		page: lazy(() =>
			import("./templates/popups/TemplateTestPage.tsx").then((m) => ({ default: m.TemplateTestPage })),
		),
		title: "テンプレートのテスト送信",
		popup: true,
	},
	richmenuModes: {
		page: lazy(() =>
			import("./richmenus/RichmenuModesPage.tsx").then((m) => ({ default: m.RichmenuModesPage })),
		),
		title: "リッチメニューの作成方法",
	},
	newRichmenu: { page: RichmenuPage, title: "リッチメニューの作成" },
	richmenuManual: {
		page: lazy(() =>
			import("./richmenus/RichmenuManualPage.tsx").then((m) => ({ default: m.RichmenuManualPage })),
		),
		title: "リッチメニューの使い方",
	},
	richmenu: { page: RichmenuPage, title: "リッチメニューの編集" },
	notifySetting: {
		page: lazy(() => import("./marks/MarkSettingPage.tsx").then((m) => ({ default: m.MarkSettingPage }))),
		title: "対応マークの設定",
		entry: { icon: MarkIcon, label: "対応マーク", section: "settings" },
	},
	notifications: {
		page: lazy(() =>
			import("./notifications/NotificationsPage.tsx").then((m) => ({ default: m.NotificationsPage })),
		),
		title: "通知",
	},
	lineNotify: {
		page: lazy(() =>
			import("./notifications/LineNotifyPage.tsx").then((m) => ({ default: m.LineNotifyPage })),
		),
		title: "LINE Notifyの終了について",
	},
	login: {
		page: LoginPage,
		title: "ログイン",
		outside: true,
	},
	setup: {
		page: lazy(() => import("./login/SetupPage.tsx").then((m) => ({ default: m.SetupPage }))),
		title: "最初の管理者の登録",
		outside: true,
	},
	// A deployment's build holds no trace of it.
	simulator: __SIMULATOR__
		? {
				page: lazy(() => import("./simulator/SimulatorPage.tsx").then((m) => ({ default: m.SimulatorPage }))),
				title: "シミュレーター",
				outside: true,
			}
		: null,
	widgets: __SIMULATOR__
		? {
				page: lazy(() => import("./widgets/WidgetsPage.tsx").then((m) => ({ default: m.WidgetsPage }))),
				title: "共通部品",
				outside: true,
			}
		: null,
} satisfies Record<AddressName, SitePage | null>;

/** The pages as pairs of address name and page. */
export const SITE_PAGES = (Object.entries(PAGES) as [AddressName, SitePage | null][]).filter(
	(pair): pair is [AddressName, SitePage] => pair[1] !== null,
);
