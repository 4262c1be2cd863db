import { useState } from "react";
import { NumberInput, type NumberInputProps } from "./NumberInput.tsx";

interface OptionalNumberProps
	extends Pick<
		NumberInputProps,
		| "id"
		| "label"
		| "description"
		| "placeholder"
		| "suffix"
		| "error"
		| "max"
		| "w"
		| "aria-describedby"
		| "allowDecimal"
		| "decimalScale"
	> {
	value: number | null;
	/** Receives null for an empty field. */
	onChange: (value: number | null) => void;
	"data-field": string;
}

/** Optional number; the placeholder explains the empty field. The schema validates the bounds. */
export function OptionalNumber({ value, onChange, ...rest }: OptionalNumberProps) {
	const [unfinished, setUnfinished] = useState<string | null>(null);
	return (
		<NumberInput
			value={unfinished ?? value ?? ""}
			onChange={(next) => {
				setUnfinished(next === "-" ? next : null);
				onChange(next === "" || next === "-" ? null : Number(next));
			}}
			onBlur={() => setUnfinished(null)}
			allowDecimal={false}
			clampBehavior="none"
			thousandSeparator=","
			{...rest}
		/>
	);
}
