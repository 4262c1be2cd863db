import { Text } from "@mantine/core";

/** Placeholder for data that exists only after the item is saved. */
export const IssuedAfterSaving = ({ what }: { what: string }) => (
	<Text size="sm" c="dimmed">
		保存すると、{what}が発行されます。
	</Text>
);
