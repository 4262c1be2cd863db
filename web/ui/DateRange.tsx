import { Fieldset, SimpleGrid, Text } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useId } from "react";
import classes from "./DateRange.module.css";

/** Days as YYYY-MM-DD; null where that side is open. */
export interface DayRange {
	start: string | null;
	end: string | null;
}

interface DateRangeProps {
	value: DayRange;
	onChange: (range: DayRange) => void;
	/** What the range is of: 登録日. */
	label: string;
	/** The day before which nothing may be chosen, YYYY-MM-DD. */
	min?: string;
	disabled?: boolean;
	error?: string;
}

/**
 * The first and the last day of a range, either of which may be left open. The start is never later than the end: what
 * would make it so cannot be chosen. Both may be the same day.
 */
export function DateRange({ value, onChange, label, min, disabled, error }: DateRangeProps) {
	const errorId = useId();
	const { start, end } = value;
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
					label="開始日"
					range={label}
					value={start}
					minDate={min}
					maxDate={end ?? undefined}
					disabled={disabled}
					onChange={(day) => onChange({ start: day, end })}
					{...marks}
				/>
				<DayField
					label="終了日"
					range={label}
					value={end}
					// Days up to the start cannot be chosen; the start itself can, as it can on the other side.
					minDate={start ?? min}
					disabled={disabled}
					onChange={(day) => onChange({ start, end: day })}
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

interface DayFieldProps {
	label: string;
	range: string;
	value: string | null;
	onChange: (day: string | null) => void;
	minDate?: string;
	maxDate?: string;
	disabled?: boolean;
	error?: boolean;
	"aria-describedby"?: string;
}

const NONE = "指定なし";

const DayField = ({ label, range, value, onChange, ...rest }: DayFieldProps) => (
	<DatePickerInput
		label={label}
		labelProps={{ size: "xs", fw: 400 }}
		// The label alone would hide from a screen reader which day it is.
		aria-label={`${range}の${label}: ${value ? value.replaceAll("-", "/") : NONE}`}
		placeholder={NONE}
		value={value}
		onChange={onChange}
		valueFormat="YYYY/MM/DD"
		clearable
		// Choosing the same day again keeps it.
		allowDeselect={false}
		clearButtonProps={{ "aria-label": `${range}の${label}を消す` }}
		onKeyDown={(event) => {
			if (event.key === "Delete" || event.key === "Backspace") onChange(null);
		}}
		popoverProps={{ returnFocus: true }}
		monthLabelFormat="YYYY年M月"
		yearLabelFormat="YYYY年"
		monthsListFormat="M月"
		ariaLabels={ARIA_LABELS}
		getDayAriaLabel={longName}
		{...rest}
	/>
);

const ARIA_LABELS = {
	nextMonth: "次の月",
	previousMonth: "前の月",
	nextYear: "次の年",
	previousYear: "前の年",
	nextDecade: "次の10年",
	previousDecade: "前の10年",
};

/** 2026-11-02 → 2026年11月2日 */
function longName(day: string): string {
	const [year, month, date] = day.split("-").map(Number);
	return `${year}年${month}月${date}日`;
}
