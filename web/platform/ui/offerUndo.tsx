import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

interface Offer {
	/** Message about the action. */
	message: string;
	/** Duration of the offer in milliseconds. */
	within: number;
	undo: () => Promise<void>;
	/** Called with the reason if the undo fails. */
	failed: (error: unknown) => void;
}

/** Toast about an action with an undo button. */
export function offerUndo({ message, within, undo, failed }: Offer): void {
	const id = notifications.show({
		color: "green",
		autoClose: within,
		message: (
			<Group justify="space-between" wrap="nowrap">
				<Text size="sm">{message}</Text>
				<Button
					size="xs"
					variant="default"
					flex="none"
					onClick={() => {
						notifications.hide(id);
						undo().catch(failed);
					}}
				>
					元に戻す
				</Button>
			</Group>
		),
	});
}
