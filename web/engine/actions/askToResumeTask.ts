import {
	type MissedByTask,
	TASK_RESUME_LABELS,
	type TaskResume,
} from "#domain/engine/actions/resume-task.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { askHowToResume } from "#web/platform/ui/askHowToResume.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";

const TITLE = "スケジュールを再開しますか？";

/**
 * Asks how to resume a stopped task; null keeps it stopped. A task without a further round can only catch up.
 */
export async function askToResumeTask({ friends, next_at }: MissedByTask): Promise<TaskResume | null> {
	const count = friends.toLocaleString("ja-JP");
	const missed = TASK_TEXTS.missed(count);
	if (next_at === null) {
		const message = `${missed}\nいま実行すると、元に戻せません。`;
		return (await askToConfirm({ title: TITLE, message, confirm: `${count}人に実行する` }))
			? "catch_up"
			: null;
	}
	return askHowToResume({
		title: TITLE,
		missed,
		legend: "まだ実行していない分",
		choices: {
			from_here: { label: TASK_RESUME_LABELS.from_here, description: `次回は${formatMoment(next_at)}です。` },
			catch_up: {
				label: `${TASK_RESUME_LABELS.catch_up}（${count}人）`,
				description: "そのあとは、繰り返しの設定どおりに続けます。",
			},
		},
		confirm: "再開する",
	});
}
