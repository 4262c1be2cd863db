import { Text, type TextProps } from "@mantine/core";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";

/** Day in prose, Saturdays blue and Sundays red: 2026年11月28日(土). */
export const DayText = ({ value, ...rest }: { value: string } & TextProps) => (
	<Text component="time" dateTime={value.slice(0, 10)} data-weekday={weekdayOf(value)} {...rest}>
		{formatLongDay(value)}
	</Text>
);
