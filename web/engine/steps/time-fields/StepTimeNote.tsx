import { Text } from "@mantine/core";

/** Explanation below the fields. */
export const StepTimeNote = ({ children }: { children: string }) => (
	<Text size="xs" c="dimmed">
		{children}
	</Text>
);
