import { type MissedSteps, RESUME_LABELS, type Resume } from "#domain/automation/scenarios/missed.ts";
import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios.ts";
import { momentText } from "#domain/platform/time/shown-time.ts";
import { askHowToResume } from "#web/platform/ui/askHowToResume.tsx";

/** Asks about the unsent steps of a paused scenario; null if cancelled. */
export const askToResume = (missed: MissedSteps): Promise<Resume | null> =>
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
	const times = new Set([first_at, last_at].map((at) => momentText(at ?? "")));
	return SCENARIO_TEXTS.missed(
		friends.toLocaleString("ja-JP"),
		steps.toLocaleString("ja-JP"),
		[...times].join("〜"),
	);
}
