import { ColorInput } from "@mantine/core";
import type { PropertyFieldProps } from "./PropertyField.tsx";

const SWATCHES = [
	"#333333",
	"#666666",
	"#ffffff",
	"#1f6f5c",
	"#06c755",
	"#245a8f",
	"#c0392b",
	"#d35400",
	"#f1c40f",
	"#8e44ad",
];

/** A colour as `#rrggbb`, or with its transparency as `#rrggbbaa`; an empty field takes LINE's own. */
export const ColourField = ({ property, value, onChange, errors }: PropertyFieldProps<"colour">) => (
	<ColorInput
		label={property.label}
		description={property.hint}
		placeholder="指定しない"
		// A colour with transparency, or one that a placeholder gives, is not made another by leaving the field.
		fixOnBlur={false}
		withEyeDropper={false}
		format={typeof value === "string" && value.length === 9 ? "hexa" : "hex"}
		swatches={SWATCHES}
		value={typeof value === "string" ? value : ""}
		onChange={(colour) => onChange(colour || undefined)}
		error={errors[""]}
	/>
);
