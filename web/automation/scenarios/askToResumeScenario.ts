import {
	type MissedSteps,
	RESUME_LABELS,
	type ResumeChoice,
} from "#domain/automation/scenarios/missed-steps.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { askHowToResume } from "#web/platform/ui/askHowToResume.tsx";

/** Dialog about the missed steps of a stopped scenario; null if cancelled. */
export const askToResumeScenario = (missed: MissedSteps): Promise<ResumeChoice | null> =>
	askHowToResume({
		title: "シナリオの配信を再開しますか？",
		missed: missedSentence(missed),
		legend: "停止中に届かなかった分",
		choices: {
			from_here: {
				label: RESUME_LABELS.from_here,
				description: "これから予定日時を迎えるステップだけを送ります。",
			},
			catch_up: {
				label: `${RESUME_LABELS.catch_up}（${missed.steps.toLocaleString("ja-JP")}件）`,
				description: "届かなかったステップを、時間帯にかかわらず続けて送ります。",
			},
		},
		confirm: "保存して再開する",
	});

function missedSentence({ friends, steps, first_at, last_at }: MissedSteps): string {
	const times = new Set([first_at, last_at].map((at) => formatMoment(at ?? "")));
	return SCENARIO_TEXTS.missed(
		friends.toLocaleString("ja-JP"),
		steps.toLocaleString("ja-JP"),
		[...times].join("〜"),
	);
}
