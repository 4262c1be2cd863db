import { NativeSelect } from "@mantine/core";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

export const UNSET_LABEL = "指定しない";

/** Number of options up to which all are visible. */
const MAX_TAP_OPTIONS = 4;

/** Choice among LINE's keywords. An unknown value from the JSON is kept until another is selected. */
export function FlexChoiceField({ property, value, onChange, errors }: FlexPropertyFieldProps<"choice">) {
	const { label, hint, choices, required = false } = property;
	const current = value === undefined ? "" : String(value);
	const isOther = current !== "" && !Object.hasOwn(choices, current);
	const options = [
		...(required ? [] : [{ value: "", label: UNSET_LABEL }]),
		...Object.entries(choices).map(([value, label]) => ({ value, label })),
		...(isOther ? [{ value: current, label: current }] : []),
	];
	const choose = (chosen: string) => onChange(chosen || undefined);
	const common = { label, description: hint, value: current, error: errors[""] };
	if (options.length <= MAX_TAP_OPTIONS)
		return <ChipChoice {...common} options={options} onChange={choose} />;
	return <NativeSelect {...common} data={options} onChange={(event) => choose(event.currentTarget.value)} />;
}
