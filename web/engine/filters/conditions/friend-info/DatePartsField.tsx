import { Group, Input, Stack, Text } from "@mantine/core";
import { useId } from "react";
import type { DatePart } from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import { currentYear } from "./currentYear.ts";
import { DatePartSelect } from "./DatePartSelect.tsx";

interface DatePartChoice {
	part: DatePart;
	value: number | null;
	/** Values to choose from. */
	list: readonly number[];
	"data-field": string;
}

interface DatePartsFieldProps {
	label: string;
	required?: boolean;
	parts: readonly DatePartChoice[];
	onChange: (part: DatePart, value: number | null) => void;
	error?: string | undefined;
}

const UNITS: Record<DatePart, string> = { year: "年", month: "月", day: "日" };
const WIDTHS: Record<DatePart, string> = { year: "6rem", month: "4.5rem", day: "4.5rem" };

/** Date, or parts of one, each selected from a list. */
export function DatePartsField({ label, required = false, parts, onChange, error }: DatePartsFieldProps) {
	const id = useId();
	return (
		<Stack gap="0.25rem" role="group" aria-labelledby={`${id}-label`}>
			<Input.Label labelElement="div" id={`${id}-label`} required={required}>
				{label}
			</Input.Label>
			<Group gap="0.375rem" wrap="nowrap">
				{parts.map(({ part, ...choice }) => (
					<Group key={part} gap="0.25rem" wrap="nowrap" flex={`0 1 ${WIDTHS[part]}`} miw={0}>
						<DatePartSelect
							label={`${label}の${UNITS[part]}`}
							onChange={(value) => onChange(part, value)}
							scrollTarget={part === "year" ? currentYear() : undefined}
							required={required}
							invalid={error !== undefined}
							aria-describedby={error === undefined ? undefined : `${id}-error`}
							{...choice}
						/>
						<Text size="sm" aria-hidden="true">
							{UNITS[part]}
						</Text>
					</Group>
				))}
			</Group>
			{error && (
				<Input.Error id={`${id}-error`} role="alert">
					{error}
				</Input.Error>
			)}
		</Stack>
	);
}
