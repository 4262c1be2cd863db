import { Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import type { ActionRow } from "#domain/engine/kinds/action.ts";
import { createdColumn } from "#web/engine/explorer/cells/CreatedColumn.tsx";
import { LinesCell } from "#web/engine/explorer/cells/LinesCell.tsx";
import { defineView, lateEditorPanel } from "#web/engine/explorer/kindView.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { alertFailure } from "#web/engine/explorer/showAlert.tsx";
import { ActionIcon, ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";

const TASK_LABELS = {
	[TASK_STATUS.next]: "次回あり",
	[TASK_STATUS.finished]: "終了",
	[TASK_STATUS.notSet]: "未設定",
} as const;

export const actionKindView = defineView<ActionRow>({
	icon: ActionIcon,
	purpose: "メッセージの送信やタグの追加などをひとまとめにしておき、自動応答などから実行できます。",
	columns: [
		{ label: "内容", render: ({ action_text }) => <LinesCell lines={action_text} maxLines={3} /> },
		{
			label: "スケジュール",
			width: "9rem",
			render: ({ has_task, next_work_at }) => (
				<Stack gap={0}>
					<Text size="sm" c={has_task === TASK_STATUS.next ? undefined : "dimmed"}>
						{TASK_LABELS[has_task]}
					</Text>
					{next_work_at && <TimeText value={next_work_at} size="sm" />}
				</Stack>
			),
		},
		createdColumn,
	],
	menuEntries: ({ id }) => [
		{
			label: "スケジュールを設定する",
			icon: <ClockIcon />,
			to: addressOf("actionTask", { id }),
			ability: "action-write",
			readOnlyLabel: "スケジュールを見る",
		},
	],
	copying: {
		by: "call",
		run: async ({ id }) => {
			try {
				const { copyAction } = await import("./actionApi.ts");
				const { aid, name } = await copyAction(id);
				toastDone(`「${name}」を作りました`);
				return { focus: aid };
			} catch (error) {
				alertFailure(LIST_TEXTS.actionCopyRefused, error);
				return null;
			}
		},
	},
	Panel: lateEditorPanel(async () => (await import("./ActionPanel.tsx")).ActionPanel),
});
