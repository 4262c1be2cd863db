import { Stack, Text } from "@mantine/core";
import { CutText } from "#web/platform/ui/CutText.tsx";

interface SummaryLinesProps {
	/** One line per effect, in order. */
	lines: string[];
	/** Maximum number of lines; the rest is counted. */
	maxLines?: number;
	/** Maximum rows of a line before it is cut. */
	rows?: number;
	/** Dimmed, for use below the action's name. */
	isDimmed?: boolean;
}

/** Summary of an action, one line per effect. */
export function SummaryLines({ lines, maxLines = 3, rows, isDimmed = false }: SummaryLinesProps) {
	const hiddenLines = lines.slice(maxLines);
	return (
		<Stack gap={0} miw={0}>
			{lines.slice(0, maxLines).map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an action may do the same twice; its lines have nothing but their order
				<CutText key={index} size="sm" lines={rows} c={isDimmed ? "dimmed" : undefined}>
					{line}
				</CutText>
			))}
			{hiddenLines.length > 0 && (
				<Text size="sm" c="dimmed" title={hiddenLines.join("\n")}>
					ほか{hiddenLines.length}件
				</Text>
			)}
		</Stack>
	);
}
