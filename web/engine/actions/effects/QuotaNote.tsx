import { Text } from "@mantine/core";

/** Quota note of every effect that sends. */
export const QuotaNote = () => (
	<Text size="xs" c="dimmed">
		メッセージの送信は送信可能数を消費することがあります
	</Text>
);
