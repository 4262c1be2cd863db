import { Input } from "@mantine/core";
import { useId } from "react";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { textColourOn } from "#domain/platform/colours/text-colour.ts";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./CalendarColourField.module.css";

interface CalendarColourFieldProps {
	value: number;
	onChange: (colour: number) => void;
	error?: string | undefined;
	"data-field": string;
}

/** Radio group of the eleven calendar colours. */
export function CalendarColourField({
	value,
	onChange,
	error,
	"data-field": field,
}: CalendarColourFieldProps) {
	const id = useId();
	return (
		<Input.Wrapper label="カレンダーの色" labelElement="div" labelProps={{ id: `${id}-label` }} error={error}>
			<div role="radiogroup" aria-labelledby={`${id}-label`} className={classes.colours}>
				{CALENDAR_COLOURS.map((colour) => (
					<label
						key={colour.id}
						className={classes.colour}
						title={colour.name}
						style={{ background: colour.color, color: textColourOn(colour.color) }}
					>
						<input
							type="radio"
							name={id}
							className={classes.input}
							aria-label={colour.name}
							checked={colour.id === value}
							onChange={() => onChange(colour.id)}
							{...(colour.id === value && { "data-field": field })}
						/>
						{colour.id === value && <CheckIcon size="1rem" />}
					</label>
				))}
			</div>
		</Input.Wrapper>
	);
}
