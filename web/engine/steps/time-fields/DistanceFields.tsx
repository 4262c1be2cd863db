import { minuteAtDistance } from "#domain/engine/steps/goal-time.ts";
import type { StepTime } from "#domain/engine/steps/step-timing.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";

interface DistanceFieldsProps {
	/** Minutes; negative before the reference time. */
	value: number;
	onChange: (time: StepTime) => void;
	errors: Record<string, string>;
}

const MAX_HOURS = 23;
const MAX_MINUTES = 59;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** Hours and minutes before or after the reference time: less than a day, at least one minute. */
export function DistanceFields({ value, onChange, errors }: DistanceFieldsProps) {
	const length = Math.abs(value);
	const end = value < 0 ? "前" : "後";
	const set = (hours: number, minutes: number) => {
		const next = Math.max(1, clamp(hours, MAX_HOURS) * 60 + clamp(minutes, MAX_MINUTES));
		onChange({ day: 0, minute: minuteAtDistance(value < 0 ? -next : next) });
	};
	return (
		<>
			<NumberField
				label="時間"
				suffix="時間"
				w="7rem"
				min={0}
				max={MAX_HOURS}
				value={Math.floor(length / 60)}
				onChange={(hours) => set(hours, length % 60)}
				error={errors.day ?? errors.minute}
				data-field="minute"
			/>
			<NumberField
				label="分"
				suffix={`分${end}`}
				w="7rem"
				min={0}
				max={MAX_MINUTES}
				value={length % 60}
				onChange={(minutes) => set(Math.floor(length / 60), minutes)}
				data-field="minute"
			/>
		</>
	);
}
