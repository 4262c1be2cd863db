import { Group, Stack, Text } from "@mantine/core";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { DayBars } from "./DayBars.tsx";

interface DayFigureProps {
	/** `YYYY-MM-DD`, oldest first. */
	dates: readonly string[];
	counts: readonly number[];
	/** Noun for the counted events. */
	what: string;
	/** Counter word. */
	unit?: string;
	/** Whether the surroundings have a heading, so that the own one is omitted. */
	headed?: boolean;
}

/** Bar chart with visible days and scale, since touch has no hover. */
export function DayFigure({ dates, counts, what, unit = "回", headed = false }: DayFigureProps) {
	const highest = Math.max(0, ...counts);
	const [first = "", last = ""] = [dates[0], dates.at(-1)];
	return (
		<Stack gap="0.25rem">
			{!headed && (
				<Text size="xs" c="dimmed">
					{what}（{dates.length}日間、日別）
				</Text>
			)}
			<DayBars dates={dates} counts={counts} highest={highest} what={what} unit={unit} />
			<Group justify="space-between" gap="xs">
				<Text size="xs" c="dimmed">{`${formatDay(first)} 〜 ${formatDay(last)}`}</Text>
				<Text size="xs" c="dimmed">{`最多 ${highest.toLocaleString("ja-JP")}${unit}`}</Text>
			</Group>
		</Stack>
	);
}
