import { NumberInput, type NumberInputProps } from "#web/platform/ui/NumberInput.tsx";

interface DayCountFieldProps extends Omit<NumberInputProps, "value" | "onChange"> {
	value: number | null;
	onChange: (days: number | null) => void;
}

/** Number of days. A value above the limit is reported under the field, not clamped. */
export const DayCountField = ({ value, onChange, ...rest }: DayCountFieldProps) => (
	<NumberInput
		min={1}
		allowDecimal={false}
		clampBehavior="none"
		w="10rem"
		value={value ?? ""}
		onChange={(days) => onChange(days === "" ? null : Number(days))}
		{...rest}
	/>
);
