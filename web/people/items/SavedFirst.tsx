import { Text } from "@mantine/core";

/** Stands where something belongs that an item only has once it is saved. */
export const SavedFirst = ({ what }: { what: string }) => (
	<Text size="sm" c="dimmed">
		保存すると、{what}が発行されます。
	</Text>
);
