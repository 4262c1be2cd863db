import { Group, Select } from "@mantine/core";
import type { Period } from "#domain/engine/filters/day-period.ts";
import {
	RELATIVE_RULE_NAMES,
	RELATIVE_RULES,
	type RelativeRuleName,
} from "#domain/engine/filters/relative-period.ts";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { DayCountField } from "./DayCountField.tsx";

interface PeriodFieldsProps {
	label: string;
	value: Period;
	/** Called with all three parts of the period. */
	onChange: (period: Period & { relative: Period["relative"] }) => void;
	/** Field names of the two days in the condition. */
	names?: { from: string; to: string };
	/** Whether the period must be days of the calendar. */
	onlyDates?: boolean;
	errors: Record<string, string>;
	field: (name: string) => string;
}

const FIXED_DAYS = "days";

const RULES = [
	{ value: FIXED_DAYS, label: "日付を指定" },
	...RELATIVE_RULE_NAMES.map((name) => ({ value: name, label: RELATIVE_RULES[name].label })),
];

/** Days that a new rule begins with. */
const DEFAULT_DAYS = 7;

/** Period of a condition: days of the calendar, or days that are counted from today. */
export function PeriodFields(props: PeriodFieldsProps) {
	const { label, value, onChange, names = { from: "from", to: "to" } } = props;
	const { onlyDates = false, errors, field } = props;
	const { from, to, relative } = value;
	const choose = (rule: string | null) => {
		if (rule === null || rule === FIXED_DAYS) return onChange({ from, to, relative: undefined });
		const name = rule as RelativeRuleName;
		const days = RELATIVE_RULES[name].isCounted ? (relative?.days ?? DEFAULT_DAYS) : null;
		onChange({ from: null, to: null, relative: { rule: name, days } });
	};
	return (
		<>
			{!onlyDates && (
				<Group gap="xs" align="flex-end">
					<Select
						label={`${label}の決め方`}
						data={RULES}
						value={relative?.rule ?? FIXED_DAYS}
						onChange={choose}
						allowDeselect={false}
						w="13rem"
						error={errors.relative ?? errors["relative[rule]"]}
						data-field={field("relative")}
					/>
					{relative && RELATIVE_RULES[relative.rule].isCounted && (
						<DayCountField
							aria-label={`${label}の日数`}
							suffix="日"
							value={relative.days}
							onChange={(days) => onChange({ from, to, relative: { ...relative, days } })}
							error={errors["relative[days]"]}
							data-field={`${field("relative")}[days]`}
						/>
					)}
				</Group>
			)}
			{!relative && (
				<DateRange
					label={label}
					value={{ start: from, end: to }}
					onChange={({ start, end }) => onChange({ from: start, to: end, relative: undefined })}
					error={errors[names.from] ?? errors[names.to]}
					fields={{ start: field(names.from), end: field(names.to) }}
				/>
			)}
		</>
	);
}
