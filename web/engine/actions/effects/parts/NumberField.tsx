import { useState } from "react";
import { NumberInput, type NumberInputProps } from "#web/platform/ui/NumberInput.tsx";

interface NumberFieldProps
	extends Pick<
		NumberInputProps,
		"label" | "aria-label" | "description" | "required" | "suffix" | "min" | "max" | "error"
	> {
	value: number;
	onChange: (value: number) => void;
	/** Called on blur, after the input is complete. */
	onLeave?: () => void;
	decimals?: number;
	/** Width of the input. With a description it is not that of the field, because texts need more room. */
	w?: string;
	"data-field": string;
}

/**
 * Number input that may be incomplete while typing; an incomplete input reverts on blur. Values out of bounds
 * are reported by the schema, not clamped.
 */
export function NumberField({ value, onChange, onLeave, decimals = 0, w, ...rest }: NumberFieldProps) {
	const [unfinished, setUnfinished] = useState<string | null>(null);
	return (
		<NumberInput
			value={unfinished ?? value}
			onChange={(next) => {
				setUnfinished(typeof next === "string" ? next : null);
				if (isNumeric(next)) onChange(Number(next));
			}}
			onBlur={() => {
				setUnfinished(null);
				onLeave?.();
			}}
			decimalScale={decimals}
			allowDecimal={decimals > 0}
			clampBehavior="none"
			{...(w && (rest.description === undefined ? { w } : { styles: { wrapper: { maxWidth: w } } }))}
			{...rest}
		/>
	);
}

/** Whether a value of the input is a number: '1.50' is, although more digits may follow; '' and '-' are not. */
const isNumeric = (value: number | string) => String(value) !== "" && Number.isFinite(Number(value));
