import { Button, Group, Stack, Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";

/** Milliseconds before the automatic redirect. */
const READING_TIME = 3_000;

/** Explains why the page redirects, and redirects on the button or after a delay. */
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
