import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type FriendImportState, isImportRunning } from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CheckIcon, DownloadIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { undoEntry } from "#web/platform/ui/undoToast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	type FriendImportData,
	importReportPath,
	refreshImport,
	requestFriendImportCancel,
} from "./friendImportsApi.ts";
import { SkippedRows } from "./SkippedRows.tsx";

interface ImportProgressProps {
	importData: FriendImportData;
	onLeave: () => void;
}

const formatCount = (count: number) => count.toLocaleString("ja-JP");

/** Progress and result of an import, which continues when the page is left. */
export function ImportProgress({ importData, onLeave }: ImportProgressProps) {
	const { busy, run } = useBusy();
	const { id, state, problems, undo } = importData;
	const isRunning = isImportRunning(state);
	const isUndoable = undo !== null && (state === "finished" || state === "cancelled" || state === "failed");
	const askToUndo = async () => {
		const isConfirmed = await askToConfirm({
			title: UNDO_TEXTS.askTitle,
			message: IMPORT_TEXTS.undoAsks,
			confirm: UNDO_TEXTS.undo,
		});
		if (isConfirmed && undo !== null)
			await undoEntry(undo)
				.catch(toastFailed)
				.finally(() => refreshImport(id));
	};
	return (
		<Stack gap="md">
			{isRunning ? <RunningImport importData={importData} /> : <ImportResult importData={importData} />}
			<SkippedRows problems={problems} title="取り込まない行があります" />
			<Group justify="flex-end" gap="sm">
				{isRunning && state !== "undoing" && (
					<Button
						variant="default"
						disabled={busy}
						onClick={() => void run(() => requestFriendImportCancel(id).catch(toastFailed))}
					>
						取り込みをやめる
					</Button>
				)}
				{undo !== null && !isRunning && (
					<Button
						component="a"
						href={importReportPath(id)}
						download
						variant="default"
						leftSection={<DownloadIcon />}
					>
						行ごとの結果をCSVで見る
					</Button>
				)}
				{isUndoable && (
					<Button variant="default" disabled={busy} onClick={() => void run(askToUndo)}>
						{UNDO_TEXTS.undo}
					</Button>
				)}
				<Button onClick={onLeave}>別のファイルを取り込む</Button>
			</Group>
		</Stack>
	);
}

const RUNNING_TEXTS: Partial<Record<FriendImportState, string>> = {
	planning: "変更になる値を調べています…",
	undoing: "元に戻しています…",
};

function RunningImport({
	importData: { state, progress, done, total },
}: Pick<ImportProgressProps, "importData">) {
	return (
		<Stack gap="xs" role="status">
			<Text size="sm">
				{RUNNING_TEXTS[state] ?? `取り込んでいます… ${formatCount(done)} / ${formatCount(total)}人`}
			</Text>
			<Progress value={100 * progress} aria-label="進み具合" />
			<Text size="sm" c="dimmed">
				画面を閉じても続きます。
			</Text>
		</Stack>
	);
}

interface ResultView {
	color: string;
	icon?: ReactNode;
	title: string;
	text: (importData: FriendImportData) => string;
}

const RESULTS: Partial<Record<FriendImportState, ResultView>> = {
	finished: {
		color: "green",
		icon: <CheckIcon />,
		title: "取り込みました",
		text: ({ done }) => `${formatCount(done)}人の情報を処理しました。`,
	},
	failed: {
		color: "red",
		icon: <WarningIcon />,
		title: "取り込みを中止しました",
		text: ({ reason, done, total }) => `${reason ?? ""}（${formatCount(done)} / ${formatCount(total)}人）`,
	},
	cancelled: {
		color: "gray",
		title: "取り込みをやめました",
		text: ({ reason, done }) =>
			reason ?? `${formatCount(done)}人まで取り込みました。取り込んだ値はそのままです。`,
	},
	undone: {
		color: "gray",
		icon: <CheckIcon />,
		title: "元に戻しました",
		text: () => "あとから変更された値は、そのままにしました。",
	},
};

function ImportResult({ importData }: Pick<ImportProgressProps, "importData">) {
	const result = RESULTS[importData.state];
	if (!result) return <Text size="sm">{IMPORT_TEXTS.notStartable}</Text>;
	const { color, icon, title, text } = result;
	const role = importData.state === "failed" ? "alert" : "status";
	return (
		<Alert color={color} icon={icon} role={role} title={title}>
			{text(importData)}
		</Alert>
	);
}
