import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

interface UndoOffer {
	/** Message about the action. */
	message: string;
	/** Duration of the offer in milliseconds. */
	duration: number;
	undo: () => Promise<void>;
	/** Called with the reason if the undo fails. */
	onFailed: (error: unknown) => void;
}

/** Toast about an action with an undo button. */
export function offerUndo({ message, duration, undo, onFailed }: UndoOffer): void {
	const id = notifications.show({
		color: "green",
		autoClose: duration,
		message: (
			<Group justify="space-between" wrap="nowrap">
				<Text size="sm">{message}</Text>
				<Button
					size="xs"
					variant="default"
					flex="none"
					onClick={() => {
						notifications.hide(id);
						undo().catch(onFailed);
					}}
				>
					元に戻す
				</Button>
			</Group>
		),
	});
}
