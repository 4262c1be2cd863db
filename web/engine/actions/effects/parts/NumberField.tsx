import { useState } from "react";
import { NumberInput, type NumberInputProps } from "#web/platform/ui/NumberInput.tsx";

interface NumberFieldProps
	extends Pick<
		NumberInputProps,
		"label" | "aria-label" | "description" | "required" | "suffix" | "w" | "min" | "max" | "error"
	> {
	value: number;
	onChange: (value: number) => void;
	/** Told when the cursor leaves, once what was typed is known as a whole. */
	onLeave?: () => void;
	decimals?: number;
	"data-field": string;
}

/**
 * A number. It may stand unfinished while it is typed; left so, it goes back to what it was. What is out of bounds is
 * told by the schema instead of being changed.
 */
export function NumberField({ value, onChange, onLeave, decimals = 0, ...rest }: NumberFieldProps) {
	const [unfinished, setUnfinished] = useState<string | null>(null);
	return (
		<NumberInput
			value={unfinished ?? value}
			onChange={(next) => {
				setUnfinished(typeof next === "string" ? next : null);
				if (isWritten(next)) onChange(Number(next));
			}}
			onBlur={() => {
				setUnfinished(null);
				onLeave?.();
			}}
			decimalScale={decimals}
			allowDecimal={decimals > 0}
			clampBehavior="none"
			{...rest}
		/>
	);
}

/** Whether the text is a number already: '1.50' is, though '1.505' may follow; '' and '-' are not. */
const isWritten = (text: number | string) => String(text) !== "" && Number.isFinite(Number(text));
