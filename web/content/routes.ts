import {
	creationPage,
	editingPage,
	itemListPage,
	lazyPage,
	linkedPage,
} from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { BroadcastIcon, CouponIcon, RichmenuIcon, TemplateIcon } from "#web/platform/ui/consoleIcons.tsx";

const TemplatePage = lazyPage(() => import("#web/content/templates/TemplatePages.tsx"), "TemplatePage");
const FlexPage = lazyPage(() => import("#web/content/templates/TemplatePages.tsx"), "FlexPage");
const TemplatePreviewPage = lazyPage(
	() => import("#web/content/templates/popups/TemplatePreviewPage.tsx"),
	"TemplatePreviewPage",
);
const RichmenuPage = lazyPage(() => import("#web/content/rich-menus/RichmenuPage.tsx"), "RichmenuPage");

/** Pages of templates, rich menus and broadcasts. */
export const contentPages = {
	templates: itemListPage("template", TemplateIcon, "delivery"),
	richmenus: itemListPage("richmenu", RichmenuIcon, "delivery"),
	foreignMenus: {
		...linkedPage(
			"ほかのツールのリッチメニュー",
			() => import("#web/content/foreign-menus/ForeignMenusPage.tsx"),
			"ForeignMenusPage",
		),
		area: "richmenus",
	},
	broadcasts: {
		page: lazyPage(() => import("#web/content/broadcasts/BroadcastsPage.tsx"), "BroadcastsPage"),
		title: "一斉配信",
		entry: { icon: BroadcastIcon, label: "一斉配信", section: "delivery" },
	},
	audiences: {
		...linkedPage(
			"オーディエンス",
			() => import("#web/content/audiences/AudiencesPage.tsx"),
			"AudiencesPage",
		),
		area: "broadcasts",
	},
	approvals: {
		...linkedPage(
			"送信の承認",
			() => import("#web/content/send-approvals/ApprovalsPage.tsx"),
			"ApprovalsPage",
		),
		area: "broadcasts",
	},
	approvalRule: {
		...linkedPage(
			"承認の決まり",
			() => import("#web/content/send-approvals/ApprovalRulePage.tsx"),
			"ApprovalRulePage",
		),
		area: "broadcasts",
	},
	approval: {
		...linkedPage("送信の承認", () => import("#web/content/send-approvals/ApprovalPage.tsx"), "ApprovalPage"),
		area: "broadcasts",
	},
	lineCoupons: {
		page: lazyPage(() => import("#web/content/line-coupons/LineCouponsPage.tsx"), "LineCouponsPage"),
		title: "LINEのクーポン",
		entry: { icon: CouponIcon, label: "LINEのクーポン", section: "sales" },
	},
	lineCoupon: {
		...linkedPage(
			"クーポンを送った友だち",
			() => import("#web/content/line-coupons/LineCouponPage.tsx"),
			"LineCouponPage",
		),
		area: "lineCoupons",
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
	richmenuRules: linkedPage(
		"メニューの表示ルール",
		() => import("#web/content/rich-menus/rules/MenuRulesPage.tsx"),
		"MenuRulesPage",
	),
	richmenuTaps: linkedPage(
		"タップ数",
		() => import("#web/content/rich-menus/taps/RichMenuTapsPage.tsx"),
		"RichMenuTapsPage",
	),
	richmenu: editingPage("richmenu", RichmenuPage),
} satisfies AreaPages;
