import { Group, NativeSelect, TextInput } from "@mantine/core";
import { UNSET_LABEL } from "./FlexChoiceField.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

const RATIOS: Record<string, string> = {
	"1:1": "1:1（正方形）",
	"20:13": "20:13（横長）",
	"16:9": "16:9",
	"4:3": "4:3",
	"2:1": "2:1",
	"3:1": "3:1",
	"3:4": "3:4（縦長）",
	"9:16": "9:16",
};
const OTHER = "other";

/** Field for an aspect ratio: a common one, or any other. */
export function FlexRatioField({ property, value, onChange, errors }: FlexPropertyFieldProps<"ratio">) {
	const current = typeof value === "string" ? value : "";
	const isOther = current !== "" && !Object.hasOwn(RATIOS, current);
	return (
		<Group gap="xs" align="flex-end" wrap="nowrap">
			<NativeSelect
				label={property.label}
				description={property.hint}
				flex={1}
				value={isOther ? OTHER : current}
				onChange={({ currentTarget: { value } }) => onChange(value === OTHER ? "3:2" : value || undefined)}
				data={[
					{ value: "", label: UNSET_LABEL },
					...Object.entries(RATIOS).map(([value, label]) => ({ value, label })),
					{ value: OTHER, label: "ほかの比" },
				]}
				error={errors[""]}
			/>
			{isOther && (
				<TextInput
					aria-label={`${property.label}（幅:高さ）`}
					w="6rem"
					value={current}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
		</Group>
	);
}
