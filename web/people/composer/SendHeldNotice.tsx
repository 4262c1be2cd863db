import { Text } from "@mantine/core";

/** Line above the buttons that send, while test mode or the switch of the kind would hold the message. */
export const SendHeldNotice = ({ recipient }: { recipient: string }) => (
	<Text size="sm" fw={600} c="var(--mantine-color-error)" role="status">
		いま送ると、{recipient}には届かず、保留になります（送信モードの設定）。
	</Text>
);
