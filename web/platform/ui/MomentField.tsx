import { Group, Input } from "@mantine/core";
import { useId } from "react";
import { DayField } from "./DayField.tsx";
import { TimePicker } from "./dateComponents.ts";

interface MomentFieldProps {
	label: string;
	/** `YYYY-MM-DD HH:mm`. */
	value: string | null;
	onChange: (moment: string | null) => void;
	/** Time of a day that is chosen first, `HH:mm`. */
	defaultTime: string;
	error?: string | undefined;
	/** Field name for focusing it after an error. */
	"data-field": string;
}

/** Optional day with its time. */
export function MomentField({ label, value, onChange, defaultTime, error, ...mark }: MomentFieldProps) {
	const errorId = useId();
	const day = value?.slice(0, 10) ?? null;
	const time = value?.slice(11) ?? "";
	return (
		<div>
			<Group align="flex-end" gap="xs" wrap="nowrap">
				<div style={{ flex: 1, minWidth: 0 }}>
					<DayField
						label={label}
						value={day}
						onChange={(next) => onChange(next && `${next} ${time || defaultTime}`)}
						error={error !== undefined}
						{...(error !== undefined && { "aria-describedby": errorId })}
						{...mark}
					/>
				</div>
				{day !== null && (
					<TimePicker
						aria-label={`${label}の時刻`}
						hoursInputLabel={`${label}の時`}
						minutesInputLabel={`${label}の分`}
						value={time}
						// While a part is being replaced, the picker reports an empty text.
						onChange={(next) => next !== "" && onChange(`${day} ${next.slice(0, 5)}`)}
						w="fit-content"
					/>
				)}
			</Group>
			{error !== undefined && (
				<Input.Error id={errorId} mt="0.25rem">
					{error}
				</Input.Error>
			)}
		</div>
	);
}
