import { Group, Input, NativeSelect } from "@mantine/core";
import { useId, useState } from "react";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { DURATION_UNITS, type DurationUnit, durationUnitOf } from "./durationUnits.ts";

interface DurationFieldProps {
	label: string;
	description: string;
	/** Minutes. */
	value: number | null;
	onChange: (minutes: number | null) => void;
	error?: string | undefined;
	"data-field": string;
}

/** Duration input in minutes, hours or days. */
export function DurationField({ label, description, value, onChange, error, ...rest }: DurationFieldProps) {
	const id = useId();
	const [unit, setUnit] = useState(() => durationUnitOf(value));
	return (
		<Input.Wrapper
			label={label}
			description={description}
			error={error}
			labelProps={{ htmlFor: id }}
			errorProps={{ id: `${id}-error` }}
		>
			<Group gap="xs" wrap="nowrap" mt="0.25rem">
				<OptionalNumber
					id={id}
					w="7rem"
					value={value === null ? null : value / unit}
					onChange={(count) => onChange(count === null ? null : count * unit)}
					error={Boolean(error)}
					aria-describedby={error && `${id}-error`}
					{...rest}
				/>
				<NativeSelect
					aria-label={`${label}の単位`}
					value={String(unit)}
					onChange={(event) => {
						const next = Number(event.currentTarget.value) as DurationUnit;
						setUnit(next);
						// Changing the unit keeps the visible number.
						if (value !== null) onChange(Math.round(value / unit) * next);
					}}
					data={DURATION_UNITS.map(({ minutes, label }) => ({ value: String(minutes), label }))}
				/>
			</Group>
		</Input.Wrapper>
	);
}
