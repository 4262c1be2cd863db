import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

/** Field for a non-negative integer. */
export const FlexNumberField = ({ property, value, onChange, errors }: FlexPropertyFieldProps<"number">) => (
	<NumberInput
		label={property.label}
		description={property.hint}
		placeholder="指定しない"
		allowDecimal={false}
		min={0}
		clampBehavior="none"
		value={typeof value === "number" ? value : ""}
		onChange={(number) => onChange(typeof number === "number" ? number : undefined)}
		error={errors[""]}
	/>
);
