import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

interface Confirmation {
	title: string;
	/** Consequence, including any loss. */
	message: ReactNode;
	/** Verb on the confirm button. */
	confirm: string;
	/** Label of the cancel button, if キャンセル could be mistaken for the action itself. */
	cancelLabel?: string;
	/** Whether the action cannot be undone. */
	destructive?: boolean;
}

/** Opens a confirmation dialog and resolves to whether it was confirmed. */
export const askToConfirm = ({
	title,
	message,
	confirm,
	cancelLabel = "キャンセル",
	destructive = false,
}: Confirmation): Promise<boolean> =>
	new Promise((resolve) => {
		modals.openConfirmModal({
			title,
			children: (
				<Text component="div" style={{ whiteSpace: "pre-line" }}>
					{message}
				</Text>
			),
			labels: { confirm, cancel: cancelLabel },
			confirmProps: destructive ? { color: "red" } : {},
			// A hasty Enter must not confirm a destructive action.
			cancelProps: destructive ? { "data-autofocus": true } : {},
			onConfirm: () => resolve(true),
			// Also called after a confirmation, when the promise is already settled.
			onClose: () => resolve(false),
		});
	});
