import { Alert, Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { TEXTS } from "#domain/texts/messages.ts";
import { ask } from "../ui/ConfirmDialog.tsx";
import { WarningIcon } from "../ui/icons.tsx";
import { fullTime, TimeText } from "../ui/TimeText.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { cancelTask, type Task } from "./tasks.ts";

const STATES: Record<Task["state"], { label: string; color: string }> = {
	planned: { label: "次回あり", color: "blue" },
	running: { label: "実行中", color: "yellow" },
	finished: { label: "終了", color: "gray" },
	cancelled: { label: "取り消し", color: "gray" },
};

interface TaskCardProps {
	actionId: number;
	task: Task;
	mayCancel: boolean;
	onChanged: () => void;
}

/** One planned run: when, for whom, and what came of it. */
export function TaskCard({ actionId, task, mayCancel, onChanged }: TaskCardProps) {
	const [busy, setBusy] = useState(false);
	const { label, color } = STATES[task.state];
	const at = task.next_work_at ?? task.ended_at ?? task.created_at;
	const cancel = async () => {
		if (!(await askToCancel(task))) return;
		setBusy(true);
		await cancelTask(actionId, task.id)
			.then(() => toastDone("予定を取り消しました"))
			.catch(toastFailed);
		setBusy(false);
		onChanged();
	};
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" align="flex-start" gap="sm">
				<Stack gap="0.25rem" flex="1 1 16rem" miw={0}>
					<Group gap="xs">
						<Badge color={color}>{label}</Badge>
						<Text fw={600} component="time" dateTime={at.replace(" ", "T")}>
							{fullTime(at).slice(0, -3)}
						</Text>
					</Group>
					<Text size="sm">
						{task.funnel_name ? `カスタム検索「${task.funnel_name}」: ` : ""}
						{task.audience}
					</Text>
					{task.state !== "planned" && (
						<Text size="sm">{task.started.toLocaleString("ja-JP")}人に実行しました</Text>
					)}
					{task.broken && (
						<Alert color="yellow" icon={<WarningIcon />} p="xs">
							{TEXTS.taskBroken}
						</Alert>
					)}
					<Text size="xs" c="dimmed" component="div">
						登録 <TimeText value={task.created_at} span inherit />
					</Text>
				</Stack>
				{mayCancel && (
					<Button variant="default" size="xs" disabled={busy} onClick={() => void cancel()}>
						{busy ? "取り消しています…" : "取り消す"}
					</Button>
				)}
			</Group>
		</Paper>
	);
}

const askToCancel = ({ state, started }: Task) =>
	ask({
		title: "予定を取り消す",
		message:
			state === "running"
				? `実行の途中です。すでに実行した${started.toLocaleString("ja-JP")}人には取り消せません。残りの友だちへの実行をやめますか？`
				: "この予定を取り消します。操作は取り消せません。",
		confirm: "取り消す",
		destructive: true,
	});
