import { Group, Select, TextInput } from "@mantine/core";
import { nextDayTime, typedTime } from "#web/booking/salons/hours/typedTime.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import type { Resource } from "../api.ts";

interface TimeDraft {
	date: string;
	from: string;
	to: string;
}

interface TimeFieldsProps {
	draft: TimeDraft;
	set: (part: Partial<TimeDraft>) => void;
	errors: Record<string, string>;
	/** Server's field name of the day. */
	dateField?: string;
}

/** Day and time fields; times may go up to 30:00. */
export const TimeFields = ({ draft, set, errors, dateField = "date" }: TimeFieldsProps) => (
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
		onBlur={() => typedTime(value) !== value && onChange(typedTime(value))}
		placeholder="10:00"
		inputMode="numeric"
		maxLength={8}
		description={nextDayTime(value)}
		inputWrapperOrder={["label", "input", "description", "error"]}
		error={errors[field]}
		{...fieldMark(field)}
	/>
);

interface ResourceFieldProps {
	label: string;
	resources: readonly Resource[];
	value: number | null;
	onChange: (id: number | null) => void;
	/** Label for no resource. */
	none?: string;
	error?: string | undefined;
}

/** Select of a staff member or a frame. */
export const ResourceField = ({ label, resources, value, onChange, none, error }: ResourceFieldProps) => (
	<Select
		label={label}
		data={[
			...(none ? [{ value: "", label: none }] : []),
			...resources.map(({ id, name }) => ({ value: String(id), label: name })),
		]}
		value={value === null ? (none ? "" : null) : String(value)}
		onChange={(id) => onChange(id ? Number(id) : null)}
		allowDeselect={false}
		searchable={resources.length > 8}
		nothingFoundMessage="見つかりません"
		error={error}
		{...fieldMark("salon_resource_id")}
	/>
);
