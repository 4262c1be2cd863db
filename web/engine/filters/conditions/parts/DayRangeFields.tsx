import { DateRange } from "#web/platform/ui/DateRange.tsx";

interface DayRangeFieldsProps {
	label: string;
	from: string | null;
	to: string | null;
	onChange: (from: string | null, to: string | null) => void;
	/** Field names of the two days in the condition. */
	names?: { from: string; to: string };
	errors: Record<string, string>;
	field: (name: string) => string;
}

/** Range of two days, both included and both optional. */
export function DayRangeFields(props: DayRangeFieldsProps) {
	const { label, from, to, onChange, names = { from: "from", to: "to" }, errors, field } = props;
	return (
		<DateRange
			label={label}
			value={{ start: from, end: to }}
			onChange={({ start, end }) => onChange(start, end)}
			error={errors[names.from] ?? errors[names.to]}
			fields={{ start: field(names.from), end: field(names.to) }}
		/>
	);
}
