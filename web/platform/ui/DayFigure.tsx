import { Group, Stack, Text } from "@mantine/core";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { DayBars } from "./DayBars.tsx";

interface DayFigureProps {
	/** `YYYY-MM-DD`, oldest first. */
	dates: readonly string[];
	counts: readonly number[];
	/** Noun for the counted events. */
	noun: string;
	/** Counter word. */
	unit?: string;
	/** Whether the surroundings have a heading, so that the own one is omitted. */
	hasHeading?: boolean;
}

/** Bar chart with visible days and scale, since touch has no hover. */
export function DayFigure({ dates, counts, noun, unit = "回", hasHeading = false }: DayFigureProps) {
	const highest = Math.max(0, ...counts);
	const [first = "", last = ""] = [dates[0], dates.at(-1)];
	return (
		<Stack gap="0.25rem">
			{!hasHeading && (
				<Text size="xs" c="dimmed">
					{noun}（{dates.length}日間、日別）
				</Text>
			)}
			<DayBars dates={dates} counts={counts} highest={highest} noun={noun} unit={unit} />
			<Group justify="space-between" gap="xs">
				<Text size="xs" c="dimmed">{`${formatDay(first)} 〜 ${formatDay(last)}`}</Text>
				<Text size="xs" c="dimmed">{`最多 ${highest.toLocaleString("ja-JP")}${unit}`}</Text>
			</Group>
		</Stack>
	);
}
