import { NativeSelect } from "@mantine/core";
import type { PropertyFieldProps } from "./PropertyField.tsx";

export const UNSET = "指定しない";

/** One of LINE's keywords. An unknown value from the JSON is kept until another is chosen. */
export function FlexChoiceField({ property, value, onChange, errors }: PropertyFieldProps<"choice">) {
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
				...(required ? [] : [{ value: "", label: UNSET }]),
				...Object.entries(choices).map(([value, label]) => ({ value, label })),
				...(isOther ? [{ value: current, label: current }] : []),
			]}
			error={errors[""]}
		/>
	);
}
