import { TextInput } from "@mantine/core";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/** Field for a URL from which LINE fetches a file. */
export const FlexAddressField = ({
	property,
	value,
	onChange,
	errors,
}: FlexPropertyFieldProps<"address">) => (
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
