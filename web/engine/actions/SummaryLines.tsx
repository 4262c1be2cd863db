import { Stack, Text } from "@mantine/core";
import { CutText } from "#web/platform/ui/CutText.tsx";

interface SummaryLinesProps {
	/** One line for each effect, in order. */
	lines: string[];
	/** Shows so many, then how many more there are. */
	shown?: number;
	/** How many rows a line may take before it is cut. */
	rows?: number;
	/** Stands below the action's name, so it steps back. */
	quiet?: boolean;
}

/** What an action does, effect by effect. */
export function SummaryLines({ lines, shown = 3, rows, quiet = false }: SummaryLinesProps) {
	const rest = lines.slice(shown);
	return (
		<Stack gap={0} miw={0}>
			{lines.slice(0, shown).map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an action may do the same twice; its lines have nothing but their order
				<CutText key={index} size="sm" lines={rows} c={quiet ? "dimmed" : undefined}>
					{line}
				</CutText>
			))}
			{rest.length > 0 && (
				<Text size="sm" c="dimmed" title={rest.join("\n")}>
					ほか{rest.length}件
				</Text>
			)}
		</Stack>
	);
}
