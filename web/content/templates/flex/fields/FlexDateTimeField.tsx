import { TextInput } from "@mantine/core";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

const INPUT_TYPES = { date: "date", time: "time", datetime: "datetime-local" } as const;
/** LINE's earliest and latest values. */
const BOUNDS = {
	date: { min: "1900-01-01", max: "2100-12-31" },
	time: {},
	datetime: { min: "1900-01-01T00:00", max: "2100-12-31T23:59" },
} as const;

/** Field for a date, a time or both, in the format of LINE's datetime picker. */
export const FlexDateTimeField = ({
	property,
	value,
	onChange,
	errors,
}: FlexPropertyFieldProps<"moment">) => (
	<TextInput
		type={INPUT_TYPES[property.of]}
		{...BOUNDS[property.of]}
		label={property.label}
		description={property.hint}
		value={typeof value === "string" ? value.replace("t", "T") : ""}
		onChange={(event) => onChange(event.currentTarget.value || undefined)}
		error={errors[""]}
	/>
);
