import { TextInput } from "@mantine/core";
import type { PropertyFieldProps } from "./PropertyField.tsx";

/** URL that LINE fetches. */
export const AddressField = ({ property, value, onChange, errors }: PropertyFieldProps<"address">) => (
	<TextInput
		label={property.label}
		description={property.hint}
		type="url"
		placeholder="https://"
		value={typeof value === "string" ? value : ""}
		onChange={(event) => onChange(event.currentTarget.value)}
		error={errors[""]}
	/>
);
