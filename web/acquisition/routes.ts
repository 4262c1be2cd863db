import {
	creationPage,
	editingPage,
	itemListPage,
	lazyPage,
	linkedPage,
} from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import { FormIcon, LandingIcon, LinkIcon, ScriptIcon, TrackerIcon } from "#web/platform/ui/consoleIcons.tsx";

const FormPage = lazyPage(() => import("#web/acquisition/forms/FormPage.tsx"), "FormPage");
const TrackerPage = lazyPage(() => import("#web/acquisition/conversions/TrackerPage.tsx"), "TrackerPage");
const LandingPage = lazyPage(() => import("#web/acquisition/landings/LandingPage.tsx"), "LandingPage");
const ScriptPage = lazyPage(() => import("#web/acquisition/site-scripts/ScriptPage.tsx"), "ScriptPage");

/** Pages of forms, links, landings, conversions and scripts. */
export const acquisitionPages = {
	forms: itemListPage("form", FormIcon, "response"),
	landings: itemListPage("landing", LandingIcon, "analysis"),
	// Links are no items in folders, so that they have a list of their own.
	links: {
		page: lazyPage(() => import("#web/acquisition/links/LinksPage.tsx"), "LinksPage"),
		title: "リンク",
		entry: { icon: LinkIcon, label: "リンク", section: "analysis" },
	},
	link: linkedPage("リンク", () => import("#web/acquisition/links/LinkPage.tsx"), "LinkPage"),
	trackers: itemListPage("tracker", TrackerIcon, "analysis"),
	scripts: itemListPage("script", ScriptIcon, "advanced"),
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
	newTracker: creationPage("tracker", TrackerPage),
	tracker: editingPage("tracker", TrackerPage),
	trackerReport: linkedPage(
		"コンバージョンの分析",
		() => import("#web/acquisition/conversions/TrackerReportPage.tsx"),
		"TrackerReportPage",
	),
	newLanding: creationPage("landing", LandingPage),
	landing: editingPage("landing", LandingPage),
	landingReport: linkedPage(
		"流入経路の分析",
		() => import("#web/acquisition/landings/LandingReportPage.tsx"),
		"LandingReportPage",
	),
	newScript: creationPage("script", ScriptPage),
	script: editingPage("script", ScriptPage),
	scriptReferers: linkedPage(
		"参照元の分析",
		() => import("#web/acquisition/site-scripts/ScriptReferersPage.tsx"),
		"ScriptReferersPage",
	),
} satisfies AreaPages;
