import type { ReactNode } from "react";
import { DatePickerInput } from "./dateComponents.ts";

export interface DayFieldProps {
	label: string;
	description?: string;
	/** Accessible name, if the label alone is ambiguous: 登録日の開始日. */
	name?: string;
	/** YYYY-MM-DD. */
	value: string | null;
	onChange: (day: string | null) => void;
	/** Whether a day is required, so that it cannot be cleared. */
	required?: boolean;
	small?: boolean;
	minDate?: string | undefined;
	maxDate?: string | undefined;
	disabled?: boolean | undefined;
	error?: ReactNode;
	"aria-describedby"?: string;
	/** Field name for focusing it after an error. */
	"data-field"?: string | undefined;
}

const OPTIONAL_PLACEHOLDER = "指定なし";
const REQUIRED_PLACEHOLDER = "日付を選択";

/** Date picker that allows past days. */
export const DayField = ({
	label,
	name = label,
	value,
	onChange,
	required = false,
	small,
	...rest
}: DayFieldProps) => {
	const placeholder = required ? REQUIRED_PLACEHOLDER : OPTIONAL_PLACEHOLDER;
	return (
		<DatePickerInput
			label={label}
			{...(small && { labelProps: { size: "xs", fw: 400 } })}
			// `aria-label` hides the value from screen readers, so it includes the value.
			aria-label={`${name}: ${value ? value.replaceAll("-", "/") : placeholder}`}
			placeholder={placeholder}
			withAsterisk={required && !small}
			value={value}
			onChange={onChange}
			valueFormat="YYYY/MM/DD"
			clearable={!required}
			// Selecting the same day again keeps it.
			allowDeselect={false}
			clearButtonProps={{ "aria-label": `${name}を消す` }}
			onKeyDown={(event) => {
				if (!required && (event.key === "Delete" || event.key === "Backspace")) onChange(null);
			}}
			popoverProps={{ returnFocus: true }}
			monthLabelFormat="YYYY年M月"
			yearLabelFormat="YYYY年"
			monthsListFormat="M月"
			ariaLabels={ARIA_LABELS}
			getDayAriaLabel={formatLongName}
			{...rest}
		/>
	);
};

const ARIA_LABELS = {
	nextMonth: "次の月",
	previousMonth: "前の月",
	nextYear: "次の年",
	previousYear: "前の年",
	nextDecade: "次の10年",
	previousDecade: "前の10年",
};

/** Name of a day for screen readers: 2026-11-02 → 2026年11月2日. */
function formatLongName(day: string): string {
	const [year, month, date] = day.split("-").map(Number);
	return `${year}年${month}月${date}日`;
}
