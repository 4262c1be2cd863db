import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Header of a list: the number of entries and a button to add one. */
export const ListHeader = ({ count, action }: { count: number; action: ReactNode }) => (
	<Group justify="space-between" mb="sm" mih="2.25rem">
		<Text size="sm" c="dimmed">
			{count}件
		</Text>
		{action}
	</Group>
);
