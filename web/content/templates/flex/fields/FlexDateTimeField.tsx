import type { ReactNode } from "react";
import type { PickerMode } from "#domain/content/templates/flex/flex-property.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { MomentField } from "#web/platform/ui/MomentField.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/** LINE's earliest and latest days. */
const BOUNDS = { minDate: "1900-01-01", maxDate: "2100-12-31" };

/** Field for a date, a time or both, in the format of LINE's datetime picker. */
export function FlexDateTimeField({ property, value, onChange, errors }: FlexPropertyFieldProps<"moment">) {
	const { label, hint, name } = property;
	const props = {
		...{ label, "data-field": name, error: errors[""] || undefined },
		...(hint && { description: hint }),
		value: typeof value === "string" ? value : "",
		onChange: (next: string | null) => onChange(next || undefined),
	};
	const Field = FIELDS[property.of];
	return <Field {...props} />;
}

interface FieldProps {
	label: string;
	description?: string;
	value: string;
	onChange: (value: string | null) => void;
	error: string | undefined;
	"data-field": string;
}

const FIELDS: Record<PickerMode, (props: FieldProps) => ReactNode> = {
	date: ({ value, ...rest }) => <DayField {...rest} {...BOUNDS} value={value || null} />,
	time: ({ label, ...rest }) => (
		<TimePicker
			label={label}
			hoursInputLabel={`${label}の時`}
			minutesInputLabel={`${label}の分`}
			clearable
			w="fit-content"
			{...rest}
			onChange={(time) => rest.onChange(time.slice(0, 5))}
		/>
	),
	// LINE separates both by a T.
	datetime: ({ value, onChange, ...rest }) => (
		<MomentField
			{...rest}
			value={value.replace(/t/i, " ") || null}
			onChange={(moment) => onChange(moment?.replace(" ", "T") ?? null)}
			defaultTime="10:00"
		/>
	),
};
