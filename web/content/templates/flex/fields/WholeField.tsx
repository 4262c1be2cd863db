import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { PropertyFieldProps } from "./PropertyField.tsx";

/** Non-negative integer. */
export const WholeField = ({ property, value, onChange, errors }: PropertyFieldProps<"number">) => (
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
