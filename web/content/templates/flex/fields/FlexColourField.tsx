import { ColorInput } from "@mantine/core";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

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

/** Field for a colour, `#rrggbb` or `#rrggbbaa`; empty for LINE's default. */
export const FlexColourField = ({ property, value, onChange, errors }: FlexPropertyFieldProps<"colour">) => (
	<ColorInput
		label={property.label}
		description={property.hint}
		placeholder="指定しない"
		// Leaving the field must not alter a colour with alpha or a placeholder.
		fixOnBlur={false}
		withEyeDropper={false}
		format={typeof value === "string" && value.length === 9 ? "hexa" : "hex"}
		swatches={SWATCHES}
		value={typeof value === "string" ? value : ""}
		onChange={(colour) => onChange(colour || undefined)}
		error={errors[""]}
	/>
);
