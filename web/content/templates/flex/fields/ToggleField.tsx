import { Checkbox } from "@mantine/core";
import type { PropertyFieldProps } from "./PropertyField.tsx";

/** Boolean property. */
export const ToggleField = ({ property, value, onChange, errors }: PropertyFieldProps<"toggle">) => (
	<Checkbox
		label={property.label}
		description={property.hint}
		checked={value === true}
		onChange={(event) => onChange(event.currentTarget.checked || undefined)}
		error={errors[""]}
	/>
);
