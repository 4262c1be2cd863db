import { useState } from "react";
import { MAX_DATE_OFFSET } from "#domain/engine/placeholders/date.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";

interface DayOffsetFieldProps {
	value: number;
	onChange: (days: number) => void;
}

/** Offset from the day of sending, in days; may be empty while typing, and then reverts on blur. */
export function DayOffsetField({ value, onChange }: DayOffsetFieldProps) {
	const [isEmpty, setEmpty] = useState(false);
	return (
		<NumberInput
			label="送信日から何日後"
			description="0は送信日、前の日は「-3」のように入力します。"
			suffix="日"
			value={isEmpty ? "" : value}
			onChange={(days) => {
				setEmpty(days === "");
				if (typeof days === "number") onChange(days);
			}}
			onBlur={() => setEmpty(false)}
			min={-MAX_DATE_OFFSET}
			max={MAX_DATE_OFFSET}
			clampBehavior="strict"
			allowDecimal={false}
			data-autofocus
		/>
	);
}
