import { Button, Group, Stack, Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";

/** How long the notice stands before the page goes by itself. */
const READING_TIME = 3_000;

/** Says why the page is left, and leaves: at once on the button, else by itself. */
export function DepartureNotice({ message, onGo }: { message: string; onGo: () => void }) {
	useTimeout(onGo, READING_TIME, { autoInvoke: true });
	return (
		<Stack role="alert">
			<Text>{message}</Text>
			<Group justify="flex-end">
				<Button data-autofocus onClick={onGo}>
					再読み込み
				</Button>
			</Group>
		</Stack>
	);
}
