import { distributionPages } from "#web/console/headquarters/distribution/distributionPages.ts";
import { headquartersPages } from "#web/console/headquarters/headquartersPages.ts";
import { HomePage } from "#web/console/home/HomePage.tsx";
import { lazyPage, linkedPage } from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import {
	ArchiveIcon,
	ClockIcon,
	HomeIcon,
	InfoIcon,
	LineFiguresIcon,
	PersonIcon,
	PlugIcon,
	ReportIcon,
	RoleIcon,
	SparklesIcon,
} from "#web/platform/ui/consoleIcons.tsx";

const RolePage = lazyPage(() => import("#web/console/operators/RolePage.tsx"), "RolePage");

/** First page, operators, audit log, and the two pages of development. */
export const consolePages = {
	home: {
		page: HomePage,
		title: "ホーム",
		entry: { icon: HomeIcon, label: "ホーム" },
	},
	otherAccount: linkedPage(
		"アカウントを開く",
		() => import("#web/console/accounts/OtherAccountPage.tsx"),
		"OtherAccountPage",
	),
	stopped: {
		...linkedPage("止まった処理", () => import("#web/console/home/StoppedItemsPage.tsx"), "StoppedItemsPage"),
		area: "home",
	},
	sendingModes: {
		...linkedPage(
			"送信モード",
			() => import("#web/console/sending-modes/SendingModesPage.tsx"),
			"SendingModesPage",
		),
		area: "deliveries",
		words: ["テストモード", "保留", "送信を止める"],
	},
	sendingStop: {
		...linkedPage(
			"緊急停止",
			() => import("#web/console/sending-stop/SendingStopPage.tsx"),
			"SendingStopPage",
		),
		area: "deliveries",
		words: ["送信を止める", "停止", "再開"],
	},
	sendingCaps: {
		...linkedPage(
			"送信の上限",
			() => import("#web/console/sending-caps/SendingCapsPage.tsx"),
			"SendingCapsPage",
		),
		area: "deliveries",
		words: ["送りすぎ", "おやすみ", "夜間", "頻度", "時間帯", "月の上限"],
	},
	sendingCosts: {
		...linkedPage(
			"配信の費用",
			() => import("#web/console/sending-costs/SendingCostsPage.tsx"),
			"SendingCostsPage",
		),
		area: "deliveries",
		words: ["料金", "通数", "プラン", "無料メッセージ", "コスト", "上限"],
	},
	report: {
		page: lazyPage(() => import("#web/console/report/ReportPage.tsx"), "ReportPage"),
		title: "月次レポート",
		entry: { icon: ReportIcon, label: "月次レポート", section: "analysis" },
	},
	figureChanges: {
		...linkedPage(
			"変化の理由",
			() => import("#web/console/figure-changes/FigureChangesPage.tsx"),
			"FigureChangesPage",
		),
		area: "report",
		words: ["なぜ", "急に", "増えた", "減った", "原因", "推移"],
	},
	lineFigures: {
		page: lazyPage(() => import("#web/console/line-figures/LineFiguresPage.tsx"), "LineFiguresPage"),
		title: "LINEの集計",
		entry: { icon: LineFiguresIcon, label: "LINEの集計", section: "analysis" },
	},
	unusedItems: {
		page: lazyPage(() => import("#web/console/unused-items/UnusedItemsPage.tsx"), "UnusedItemsPage"),
		title: "棚卸し",
		entry: { icon: ArchiveIcon, label: "棚卸し", section: "analysis" },
		words: ["使っていないもの", "整理", "不要"],
	},
	firstDay: {
		page: lazyPage(() => import("#web/console/first-day/FirstDayPage.tsx"), "FirstDayPage"),
		title: "はじめに",
		entry: { icon: SparklesIcon, label: "はじめに", section: "settings" },
	},
	firstDayStep: linkedPage(
		"はじめに",
		() => import("#web/console/first-day/FirstStepPage.tsx"),
		"FirstStepPage",
	),
	lineConnection: {
		page: lazyPage(() => import("#web/console/line-connection/LineConnectionPage.tsx"), "LineConnectionPage"),
		title: "LINE連携",
		entry: { icon: PlugIcon, label: "LINE連携", section: "settings" },
	},
	backups: {
		page: lazyPage(() => import("#web/console/backups/BackupsPage.tsx"), "BackupsPage"),
		title: "バックアップ",
		entry: { icon: ArchiveIcon, label: "バックアップ", section: "settings" },
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
	audit: {
		page: lazyPage(() => import("#web/console/audit/AuditPage.tsx"), "AuditPage"),
		title: "操作履歴",
		entry: { icon: ClockIcon, label: "操作履歴", section: "settings" },
	},
	about: {
		page: lazyPage(() => import("#web/console/about/AboutPage.tsx"), "AboutPage"),
		title: "このシステムについて",
		entry: { icon: InfoIcon, label: "システムについて", section: "settings" },
	},
	people: {
		page: lazyPage(() => import("#web/console/people/PeoplePage.tsx"), "PeoplePage"),
		title: "全アカウントのスタッフ",
		entry: { icon: PersonIcon, label: "スタッフ", section: "headquarters" },
		headquarters: true,
	},
	...headquartersPages,
	...distributionPages,
	newRole: { page: RolePage, title: "権限の作成" },
	role: { page: RolePage, title: "権限の編集" },
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
} satisfies AreaPages;
