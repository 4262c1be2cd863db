import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

interface Offer {
	/** What was done. */
	message: string;
	/** How long it is offered, in milliseconds. */
	within: number;
	undo: () => Promise<void>;
	/** Told why it could not be taken back. */
	failed: (error: unknown) => void;
}

/** Says what was done, and offers to take it back for a while. */
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
