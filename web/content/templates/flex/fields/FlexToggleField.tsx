import { Checkbox } from "@mantine/core";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/** Checkbox of a boolean property; unchecking removes the property. */
export const FlexToggleField = ({ property, value, onChange, errors }: FlexPropertyFieldProps<"toggle">) => (
	<Checkbox
		label={property.label}
		description={property.hint}
		checked={value === true}
		onChange={(event) => onChange(event.currentTarget.checked || undefined)}
		error={errors[""]}
	/>
);
