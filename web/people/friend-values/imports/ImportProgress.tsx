import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { isImportRunning } from "#domain/people/friend-values/friend-import.ts";
import { CheckIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type FriendImportData, requestImportCancel } from "./friendImportsApi.ts";
import { SkippedRows } from "./SkippedRows.tsx";

interface ImportProgressProps {
	importData: FriendImportData;
	onClose: () => void;
}

const formatCount = (count: number) => count.toLocaleString("ja-JP");

/** Progress and result of an import, which continues when the panel is closed. */
export function ImportProgress({ importData, onClose }: ImportProgressProps) {
	const { busy, run } = useBusy();
	const { id, state, done: doneCount, total, problems, reason } = importData;
	const isRunning = isImportRunning(state);
	return (
		<Stack gap="md">
			{isRunning && (
				<Stack gap="xs" role="status">
					<Text size="sm">
						取り込んでいます… {formatCount(doneCount)} / {formatCount(total)}人
					</Text>
					<Progress value={(100 * doneCount) / Math.max(1, total)} aria-label="取り込みの進み具合" />
					<Text size="sm" c="dimmed">
						画面を閉じても取り込みは続きます。
					</Text>
				</Stack>
			)}
			{state === "finished" && (
				<Alert color="green" icon={<CheckIcon />} role="status" title="取り込みました">
					{formatCount(doneCount)}人の友だち情報を処理しました。
				</Alert>
			)}
			{state === "failed" && (
				<Alert color="red" icon={<WarningIcon />} role="alert" title="取り込みを中止しました">
					{reason}（{formatCount(doneCount)} / {formatCount(total)}人）
				</Alert>
			)}
			{state === "cancelled" && (
				<Alert color="gray" role="status" title="取り込みをやめました">
					{formatCount(doneCount)}人まで取り込みました。取り込んだ値はそのままです。
				</Alert>
			)}
			<SkippedRows problems={problems} />
			<Group justify="flex-end" gap="sm">
				{isRunning && (
					<Button
						variant="default"
						disabled={busy}
						onClick={() => void run(() => requestImportCancel(id).catch(toastFailed))}
					>
						取り込みをやめる
					</Button>
				)}
				<Button onClick={onClose}>閉じる</Button>
			</Group>
		</Stack>
	);
}
