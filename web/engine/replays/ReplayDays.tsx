import { Stack, Text } from "@mantine/core";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { DayBars } from "#web/platform/ui/DayBars.tsx";

interface ReplayDaysProps {
	days: readonly { date: string; before: number; after: number }[];
	/** Noun for the counted events, and its counter word. */
	noun: string;
	unit: string;
	/** Whether nothing existed before, so that only the draft is shown. */
	isNew?: boolean;
}

/** Numbers of a replay by day: those that happened and those of the draft, on one scale. */
export function ReplayDays({ days, noun, unit, isNew = false }: ReplayDaysProps) {
	const dates = days.map(({ date }) => date);
	const highest = Math.max(0, ...days.flatMap(({ before, after }) => [before, after]));
	if (highest === 0) return null;
	const rows = [
		...(isNew ? [] : [{ label: `実際の${noun}`, counts: days.map(({ before }) => before) }]),
		{ label: `この内容の${noun}`, counts: days.map(({ after }) => after) },
	];
	return (
		<Stack gap="0.25rem">
			{rows.map(({ label, counts }) => (
				<div key={label}>
					<Text size="xs" c="dimmed">
						{label}
					</Text>
					<DayBars dates={dates} counts={counts} highest={highest} noun={label} unit={unit} />
				</div>
			))}
			<Text size="xs" c="dimmed">
				{`${formatDay(dates[0]!)} 〜 ${formatDay(dates.at(-1)!)}、いちばん多い日は${highest.toLocaleString("ja-JP")}${unit}`}
			</Text>
		</Stack>
	);
}
