import { Text } from "@mantine/core";

/** There is nothing that a scenario would send. */
export const NoSteps = () => (
	<Text size="sm" c="dimmed">
		配信ステップはまだありません。
	</Text>
);
