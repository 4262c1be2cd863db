import { Fieldset, SimpleGrid, Text } from "@mantine/core";
import { useId } from "react";
import classes from "./DateRange.module.css";
import { DayField } from "./DayField.tsx";
import { type DayRange, dayLimits } from "./dayRange.ts";

interface DateRangeProps {
	value: DayRange;
	onChange: (range: DayRange) => void;
	/** Label of the range: 登録日. */
	label: string;
	/** Earliest selectable day, YYYY-MM-DD. */
	min?: string;
	disabled?: boolean;
	error?: string | undefined;
	/** Field names for focusing the invalid side. */
	fields?: { start: string; end: string };
}

/**
 * First and last day of a range, both optional. The calendars disable any day that would put the start after
 * the end; both may be the same day.
 */
export function DateRange({ value, onChange, label, min, disabled, error, fields }: DateRangeProps) {
	const errorId = useId();
	const { start, end } = value;
	const limits = dayLimits(value, min);
	const marks = error ? { error: true, "aria-describedby": errorId } : {};
	return (
		<Fieldset
			variant="unstyled"
			legend={label}
			disabled={disabled}
			classNames={{ root: classes.range, legend: classes.legend }}
		>
			<SimpleGrid cols={2} spacing="xs">
				<DayField
					small
					label="開始日"
					name={`${label}の開始日`}
					value={start}
					{...limits.start}
					disabled={disabled}
					onChange={(day) => onChange({ start: day, end })}
					data-field={fields?.start}
					{...marks}
				/>
				<DayField
					small
					label="終了日"
					name={`${label}の終了日`}
					value={end}
					{...limits.end}
					disabled={disabled}
					onChange={(day) => onChange({ start, end: day })}
					data-field={fields?.end}
					{...marks}
				/>
			</SimpleGrid>
			{error && (
				<Text id={errorId} size="xs" c="var(--mantine-color-error)" mt="0.25rem" role="alert">
					{error}
				</Text>
			)}
		</Fieldset>
	);
}
