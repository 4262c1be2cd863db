import { Stack, Text } from "@mantine/core";
import { CutText } from "#web/platform/ui/CutText.tsx";

interface SummaryLinesProps {
	/** One line per effect, in order. */
	lines: string[];
	/** Maximum number of lines; the rest is counted. */
	shown?: number;
	/** Maximum rows of a line before it is cut. */
	rows?: number;
	/** Dimmed, for use below the action's name. */
	quiet?: boolean;
}

/** Summary of an action, one line per effect. */
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
