import {
	creationPage,
	editingPage,
	itemListPage,
	lazyPage,
	linkedPage,
} from "#web/platform/shell/definePage.ts";
import type { AreaPages } from "#web/platform/shell/sitePage.ts";
import {
	EpisodeIcon,
	PhaseIcon,
	ReactionIcon,
	ScenarioIcon,
	ScoreIcon,
} from "#web/platform/ui/consoleIcons.tsx";

const ScorePage = lazyPage(() => import("#web/automation/scores/ScorePage.tsx"), "ScorePage");
const AutoResponsePage = lazyPage(
	() => import("#web/automation/auto-responses/AutoResponsePage.tsx"),
	"AutoResponsePage",
);
const ReminderPage = lazyPage(() => import("#web/automation/reminders/ReminderPage.tsx"), "ReminderPage");
const ScenarioPage = lazyPage(() => import("#web/automation/scenarios/ScenarioPage.tsx"), "ScenarioPage");

/** Pages of auto-responses, scenarios, reminders, journeys and scores. */
export const automationPages = {
	scenarios: itemListPage("scenario", ScenarioIcon, "delivery"),
	episodes: itemListPage("episode", EpisodeIcon, "delivery"),
	reactions: itemListPage("reaction", ReactionIcon, "response"),
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
	newReaction: creationPage("reaction", AutoResponsePage),
	reaction: editingPage("reaction", AutoResponsePage),
	newEpisode: creationPage("episode", ReminderPage),
	episode: editingPage("episode", ReminderPage),
	newScenario: creationPage("scenario", ScenarioPage),
	scenario: { ...editingPage("scenario", ScenarioPage), area: "scenarios" },
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
	scores: {
		page: lazyPage(() => import("#web/automation/scores/ScoresPage.tsx"), "ScoresPage"),
		title: "スコア",
		entry: { icon: ScoreIcon, label: "スコア", section: "settings" },
	},
	newScore: { page: ScorePage, title: "スコアの作成" },
	score: { page: ScorePage, title: "スコア" },
} satisfies AreaPages;
