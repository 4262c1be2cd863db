import { Text } from "@mantine/core";

/** Placeholder for data that exists only after the item is saved. */
export const IssuedAfterSaving = ({ subject }: { subject: string }) => (
	<Text size="sm" c="dimmed">
		保存すると、{subject}が発行されます。
	</Text>
);
