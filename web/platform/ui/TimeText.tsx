import { Text, type TextProps } from "@mantine/core";
import { formatDay, formatLongDay, formatMoment } from "#domain/platform/time/format-moment.ts";

interface TimeTextProps extends TextProps {
	/** `YYYY-MM-DD HH:mm:ss` in the account's zone. */
	value: string | null;
	/** Format: day (2026.11.2) or moment (2026.11.2 09:05). */
	format?: "day" | "moment";
	/** Text for no time. */
	emptyText?: string;
}

/** Time in a list, in full on hover. */
export function TimeText({ value, format = "moment", emptyText = "—", ...rest }: TimeTextProps) {
	if (!value) return <Text {...rest}>{emptyText}</Text>;
	return (
		<Text component="time" dateTime={value.replace(" ", "T")} title={formatFullTime(value)} {...rest}>
			{format === "day" ? formatDay(value) : formatMoment(value)}
		</Text>
	);
}

/** Time of day of a time in the account's zone: 09:05. */
export const formatClock = (value: string): string => value.slice(11, 16);

/** Time in the account's zone, with its weekday: 2026年11月2日(月) 09:05. */
export const formatFullMinute = (value: string): string => `${formatLongDay(value)} ${formatClock(value)}`;

/** Time in the account's zone, with its weekday and seconds: 2026年11月2日(月) 09:05:30. */
export const formatFullTime = (value: string): string => `${formatLongDay(value)} ${value.slice(11)}`;
