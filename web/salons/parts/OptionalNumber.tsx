import { NumberInput, type NumberInputProps } from "@mantine/core";

interface OptionalNumberProps
	extends Pick<
		NumberInputProps,
		"label" | "description" | "placeholder" | "suffix" | "error" | "min" | "max" | "w"
	> {
	value: number | null;
	/** Told null where nothing stands. */
	onChange: (value: number | null) => void;
	"data-field": string;
}

/** A number, or nothing, which means what the placeholder says. What is out of bounds is told by the schema. */
export const OptionalNumber = ({ value, onChange, ...rest }: OptionalNumberProps) => (
	<NumberInput
		value={value ?? ""}
		onChange={(next) => onChange(next === "" || next === "-" ? null : Number(next))}
		allowDecimal={false}
		allowNegative={false}
		clampBehavior="none"
		thousandSeparator=","
		{...rest}
	/>
);
