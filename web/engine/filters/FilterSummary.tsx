import { Text } from "@mantine/core";

interface FilterSummaryProps {
	/** Name of the segment that the conditions are; null for others. */
	name: string | null;
	/** Conditions as a sentence. */
	conditions: string;
}

/** Conditions of the selected friends; those of a segment are folded below its name. */
export const FilterSummary = ({ name, conditions }: FilterSummaryProps) =>
	name === null ? (
		<Text size="sm" span>
			{conditions}
		</Text>
	) : (
		<details>
			<Text size="sm" fw={600} component="summary">
				{name}
			</Text>
			<Text size="xs" c="dimmed">
				{conditions}
			</Text>
		</details>
	);
