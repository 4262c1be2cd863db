import { Alert, Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatFullMinute, TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { askToResumeTask } from "./askToResumeTask.ts";
import classes from "./TaskCard.module.css";
import { TaskProgress } from "./TaskProgress.tsx";
import { cancelScheduledTask, loadMissedByTask, resumeStoppedTask, type Task } from "./tasksApi.ts";

const STATES: Record<Task["state"], { label: string; color: string }> = {
	planned: { label: "次回あり", color: "accent" },
	running: { label: "実行中", color: "yellow" },
	finished: { label: "終了", color: "gray" },
	cancelled: { label: "取り消し", color: "gray" },
	stopped: { label: "途中で終了", color: "red" },
};

interface TaskCardProps {
	actionId: number;
	task: Task;
	mayCancel: boolean;
	mayResume?: boolean;
	onChanged: () => void;
}

/** One scheduled run: time, audience, progress and result. */
export function TaskCard({ actionId, task, mayCancel, mayResume = false, onChanged }: TaskCardProps) {
	const { busy, run } = useBusy();
	const { label, color } = STATES[task.state];
	const displayedTime = task.next_work_at ?? task.ended_at ?? task.created_at;
	const cancel = async () => {
		if (!(await askToCancel(task))) return;
		await run(() =>
			cancelScheduledTask(actionId, task.id)
				.then(() => toastDone("予定を取り消しました"))
				.catch(toastFailed),
		);
		onChanged();
	};
	const resume = () =>
		run(async () => {
			const choice = await askToResumeTask(await loadMissedByTask(actionId, task.id));
			if (choice === null) return;
			await resumeStoppedTask(actionId, task.id, choice);
			toastDone("スケジュールを再開しました");
			onChanged();
		}).catch(toastFailed);
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" align="flex-start" gap="sm">
				<Stack gap="0.25rem" flex="1 1 16rem" miw={0} className={classes.text}>
					<Group gap="xs">
						<Badge color={color} flex="none">
							{label}
						</Badge>
						<Text fw={600} component="time" dateTime={displayedTime.replace(" ", "T")}>
							{formatFullMinute(displayedTime)}
						</Text>
					</Group>
					{task.recurrence && <Text size="sm">{task.recurrence}</Text>}
					<Text size="sm" lineClamp={4} title={audienceOf(task)}>
						{audienceOf(task)}
					</Text>
					<TaskProgress task={task} />
					{task.reason && (
						<Alert color={task.state === "stopped" ? "red" : "yellow"} icon={<WarningIcon />} p="xs">
							{task.reason}
						</Alert>
					)}
					<Text size="xs" c="dimmed" component="div">
						登録 <TimeText value={task.created_at} span inherit />
					</Text>
				</Stack>
				{mayResume && (
					<Button variant="default" size="xs" disabled={busy} onClick={() => void resume()}>
						再開する
					</Button>
				)}
				{mayCancel && (
					<Button variant="default" size="xs" disabled={busy} onClick={() => void cancel()}>
						{busy ? "取り消しています…" : "取り消す"}
					</Button>
				)}
			</Group>
		</Paper>
	);
}

const audienceOf = ({ funnel_name, audience }: Task) =>
	funnel_name ? `カスタム検索「${funnel_name}」: ${audience}` : audience;

const askToCancel = (task: Task) =>
	askToConfirm({ title: "予定を取り消す", message: lossText(task), confirm: "取り消す", destructive: true });

function lossText({ state, recurrence, done, skipped, failed, total }: Task): string {
	const recurrenceNote = recurrence ? "これからの繰り返しもすべて取り消します。" : "";
	if (state !== "running") return `この予定を取り消します。${recurrenceNote}操作は取り消せません。`;
	const processedCount = (total === null ? 0 : done + skipped + failed).toLocaleString("ja-JP");
	return `実行の途中です。すでに終わった${processedCount}人の分は取り消せません。残りの友だちへの実行をやめますか？${recurrenceNote}`;
}
