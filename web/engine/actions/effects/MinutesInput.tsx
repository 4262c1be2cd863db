import { useState } from "react";
import { MAX_DELAY_MINUTES } from "#domain/engine/actions/effects/delay.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";

interface MinutesInputProps {
	label: string;
	value: number;
	onChange: (minutes: number) => void;
	onLeave?: () => void;
	invalid: boolean;
	"data-field": string;
}

/** Minutes input that may be empty while typing; an empty input reverts on blur. */
export function MinutesInput({ label, value, onChange, onLeave, invalid, ...rest }: MinutesInputProps) {
	const [isEmpty, setEmpty] = useState(false);
	return (
		<NumberInput
			aria-label={label}
			value={isEmpty ? "" : value}
			onChange={(next) => {
				setEmpty(next === "");
				if (typeof next === "number") onChange(next);
			}}
			onBlur={() => {
				setEmpty(false);
				onLeave?.();
			}}
			error={invalid}
			min={0}
			max={MAX_DELAY_MINUTES}
			clampBehavior="none"
			allowDecimal={false}
			w="6.5rem"
			{...rest}
		/>
	);
}
