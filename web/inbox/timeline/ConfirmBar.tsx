import { Alert, Button, Checkbox, Group, Paper, Text } from "@mantine/core";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./ConfirmBar.module.css";
import type { SelectedMessages } from "./useSelectedMessages.ts";

/** Result of a bulk confirmation (M-166). */
export interface ConfirmNotice {
	text: string;
	isGood: boolean;
}

interface ConfirmBarProps {
	selection: SelectedMessages;
	busy: boolean;
	onConfirm: () => void;
	notice: ConfirmNotice | null;
	/** Dismisses the result. */
	onDismiss: () => void;
}

/** Sticky bar that marks the selected messages as handled. */
export const ConfirmBar = ({ selection, busy, onConfirm, notice, onDismiss }: ConfirmBarProps) => (
	<Paper withBorder p="sm" className={classes.bar} role="group" aria-label="選択したメッセージ">
		{notice && (
			<Alert
				color={notice.isGood ? "green" : "red"}
				role={notice.isGood ? "status" : "alert"}
				withCloseButton
				closeButtonLabel="閉じる"
				onClose={onDismiss}
				mb="xs"
				className={classes.said}
			>
				{notice.text}
			</Alert>
		)}
		<Group justify="space-between" gap="xs" wrap="nowrap">
			<Group gap="sm">
				<Checkbox
					label="未対応をすべて選択"
					checked={selection.isAll}
					indeterminate={selection.ids.length > 0 && !selection.isAll}
					disabled={selection.unhandledCount === 0}
					onChange={selection.toggleAll}
				/>
				{selection.ids.length > 0 && (
					<Text size="sm" fw={600} role="status">
						{selection.ids.length.toLocaleString("ja-JP")}件を選択中
					</Text>
				)}
			</Group>
			<Button
				leftSection={<CheckIcon />}
				variant={selection.ids.length > 0 ? "filled" : "default"}
				disabled={busy}
				onClick={onConfirm}
				className={classes.button}
			>
				対応済みにする
			</Button>
		</Group>
	</Paper>
);
