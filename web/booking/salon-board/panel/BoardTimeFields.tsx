import { Group, TextInput } from "@mantine/core";
import { formatNextDayTime, normalizeTime } from "#web/booking/salons/hours/normalizeTime.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface TimeDraft {
	date: string;
	from: string;
	to: string;
}

interface BoardTimeFieldsProps {
	draft: TimeDraft;
	set: (part: Partial<TimeDraft>) => void;
	errors: Record<string, string>;
	/** Server's field name of the day. */
	dateField?: string;
}

/** Day and time fields; times may go up to 30:00. */
export const BoardTimeFields = ({ draft, set, errors, dateField = "date" }: BoardTimeFieldsProps) => (
	<>
		<DayField
			label="日付"
			required
			value={draft.date}
			onChange={(date) => date && set({ date })}
			error={errors[dateField]}
			data-field={dateField}
		/>
		<Group grow align="flex-start">
			<TimeField
				label="開始"
				field="from"
				value={draft.from}
				onChange={(from) => set({ from })}
				errors={errors}
			/>
			<TimeField label="終了" field="to" value={draft.to} onChange={(to) => set({ to })} errors={errors} />
		</Group>
	</>
);

interface TimeFieldProps {
	label: string;
	field: string;
	value: string;
	onChange: (text: string) => void;
	errors: Record<string, string>;
}

const TimeField = ({ label, field, value, onChange, errors }: TimeFieldProps) => (
	<TextInput
		label={label}
		required
		value={value}
		onChange={(event) => onChange(event.currentTarget.value)}
		onBlur={() => normalizeTime(value) !== value && onChange(normalizeTime(value))}
		placeholder="10:00"
		inputMode="numeric"
		maxLength={8}
		description={formatNextDayTime(value)}
		inputWrapperOrder={["label", "input", "description", "error"]}
		error={errors[field]}
		{...fieldAttribute(field)}
	/>
);
