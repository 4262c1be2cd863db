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
	chosen: SelectedMessages;
	busy: boolean;
	onConfirm: () => void;
	said: ConfirmNotice | null;
	/** Dismisses the result. */
	onRead: () => void;
}

/** Sticky bar that marks the selected messages as handled. */
export const ConfirmBar = ({ chosen, busy, onConfirm, said, onRead }: ConfirmBarProps) => (
	<Paper withBorder p="sm" className={classes.bar} role="group" aria-label="選択したメッセージ">
		{said && (
			<Alert
				color={said.isGood ? "green" : "red"}
				role={said.isGood ? "status" : "alert"}
				withCloseButton
				closeButtonLabel="閉じる"
				onClose={onRead}
				mb="xs"
				className={classes.said}
			>
				{said.text}
			</Alert>
		)}
		<Group justify="space-between" gap="xs" wrap="nowrap">
			<Group gap="sm">
				<Checkbox
					label="未対応をすべて選択"
					checked={chosen.isAll}
					indeterminate={chosen.ids.length > 0 && !chosen.isAll}
					disabled={chosen.waiting === 0}
					onChange={chosen.toggleAll}
				/>
				{chosen.ids.length > 0 && (
					<Text size="sm" fw={600} role="status">
						{chosen.ids.length.toLocaleString("ja-JP")}件を選択中
					</Text>
				)}
			</Group>
			<Button
				leftSection={<CheckIcon />}
				variant={chosen.ids.length > 0 ? "filled" : "default"}
				disabled={busy}
				onClick={onConfirm}
				className={classes.button}
			>
				対応済みにする
			</Button>
		</Group>
	</Paper>
);
