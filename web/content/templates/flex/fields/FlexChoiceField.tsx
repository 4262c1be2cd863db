import { NativeSelect } from "@mantine/core";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

export const UNSET_LABEL = "指定しない";

/** Choice among LINE's keywords. An unknown value from the JSON is kept until another is selected. */
export function FlexChoiceField({ property, value, onChange, errors }: FlexPropertyFieldProps<"choice">) {
	const { label, hint, choices, required = false } = property;
	const current = value === undefined ? "" : String(value);
	const isOther = current !== "" && !Object.hasOwn(choices, current);
	return (
		<NativeSelect
			label={label}
			description={hint}
			value={current}
			onChange={(event) => onChange(event.currentTarget.value || undefined)}
			data={[
				...(required ? [] : [{ value: "", label: UNSET_LABEL }]),
				...Object.entries(choices).map(([value, label]) => ({ value, label })),
				...(isOther ? [{ value: current, label: current }] : []),
			]}
			error={errors[""]}
		/>
	);
}
