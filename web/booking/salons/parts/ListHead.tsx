import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Above a list: how many there are, and the way to one more. */
export const ListHead = ({ count, action }: { count: number; action: ReactNode }) => (
	<Group justify="space-between" mb="sm" mih="2.25rem">
		<Text size="sm" c="dimmed">
			{count}件
		</Text>
		{action}
	</Group>
);
