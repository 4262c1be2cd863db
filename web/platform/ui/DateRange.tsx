import { Fieldset, SimpleGrid, Text } from "@mantine/core";
import { useId } from "react";
import classes from "./DateRange.module.css";
import { DayField } from "./DayField.tsx";
import { type DayRange, limitsOf } from "./dayRange.ts";

interface DateRangeProps {
	value: DayRange;
	onChange: (range: DayRange) => void;
	/** What the range is of: 登録日. */
	label: string;
	/** The day before which nothing may be chosen, YYYY-MM-DD. */
	min?: string;
	disabled?: boolean;
	error?: string | undefined;
	/** Where the cursor is put when one side is wrong. */
	fields?: { start: string; end: string };
}

/**
 * The first and the last day of a range, either of which may be left open. The start is never later than the end: what
 * would make it so cannot be chosen. Both may be the same day.
 */
export function DateRange({ value, onChange, label, min, disabled, error, fields }: DateRangeProps) {
	const errorId = useId();
	const { start, end } = value;
	const limits = limitsOf(value, min);
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
