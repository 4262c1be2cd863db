import { Stack, Text } from "@mantine/core";
import { CutText } from "#web/platform/ui/CutText.tsx";

interface LinesCellProps {
	/** One text per line; empty ones are left out. */
	lines: readonly (string | null | undefined | false)[];
	/** Maximum number of lines; the last one counts the rest. */
	maxLines?: number;
	/** Text for an empty list. */
	emptyText?: string;
}

/** Short list of texts, each cut; the tooltip has all of them in full. */
export function LinesCell({ lines, maxLines = 2, emptyText = "—" }: LinesCellProps) {
	const texts = lines.filter((line): line is string => Boolean(line));
	if (texts.length === 0)
		return (
			<Text size="sm" c="dimmed">
				{emptyText}
			</Text>
		);
	const hiddenCount = texts.length - maxLines;
	const visible =
		hiddenCount > 0
			? [...texts.slice(0, maxLines - 1), `${texts[maxLines - 1]} ほか${hiddenCount}件`]
			: texts;
	return (
		<Stack gap={0} miw={0} title={texts.join("\n")}>
			{visible.map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an action may do the same twice; its lines have nothing but their order
				<CutText key={index} size="sm" lines={2}>
					{line}
				</CutText>
			))}
		</Stack>
	);
}
