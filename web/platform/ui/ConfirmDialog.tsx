import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { ReactNode } from "react";

interface Question {
	title: string;
	/** What happens, and what is lost by it. */
	message: ReactNode;
	/** The verb on the button. */
	confirm: string;
	/** What leaves all as it is, where キャンセル would be taken for what is asked. */
	keep?: string;
	/** Something is lost for good. */
	destructive?: boolean;
}

/** Asks in a dialog and answers whether it was confirmed. */
export const ask = ({
	title,
	message,
	confirm,
	keep = "キャンセル",
	destructive = false,
}: Question): Promise<boolean> =>
	new Promise((resolve) => {
		modals.openConfirmModal({
			title,
			children: (
				<Text component="div" style={{ whiteSpace: "pre-line" }}>
					{message}
				</Text>
			),
			labels: { confirm, cancel: keep },
			confirmProps: destructive ? { color: "red" } : {},
			// A hasty Enter must not be what loses something.
			cancelProps: destructive ? { "data-autofocus": true } : {},
			onConfirm: () => resolve(true),
			// Also runs after a confirmation, when the promise is settled already.
			onClose: () => resolve(false),
		});
	});
