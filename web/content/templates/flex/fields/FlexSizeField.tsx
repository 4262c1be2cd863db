import { Group, NativeSelect } from "@mantine/core";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { UNSET_LABEL } from "./FlexChoiceField.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

const UNIT_LABELS = { px: "数値で指定（px）", "%": "割合で指定（%）" };
const INITIAL_VALUES = { px: "10px", "%": "50%" };

/** Field for a size: one of LINE's keywords, or a number with a unit. */
export function FlexSizeField({ property, value, onChange, errors }: FlexPropertyFieldProps<"measure">) {
	const { label, hint, keywords, units, negative } = property;
	const current = value === undefined ? "" : String(value);
	const [, number, unit] = /^(-?\d+(?:\.\d+)?)(px|%)$/.exec(current) ?? [];
	const choice = unit ?? current;
	const isOther = choice !== "" && !unit && !Object.hasOwn(keywords, choice);
	const choose = (option: string) =>
		onChange(option === "px" || option === "%" ? INITIAL_VALUES[option] : option || undefined);
	return (
		<Group gap="xs" align="flex-end" wrap="nowrap">
			<NativeSelect
				label={label}
				description={hint}
				flex={1}
				value={choice}
				onChange={(event) => choose(event.currentTarget.value)}
				data={[
					{ value: "", label: UNSET_LABEL },
					...Object.entries(keywords).map(([value, label]) => ({ value, label })),
					...units.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] })),
					...(isOther ? [{ value: choice, label: choice }] : []),
				]}
				error={errors[""]}
			/>
			{unit && (
				<NumberInput
					aria-label={`${label}（${unit}）`}
					w="6rem"
					suffix={unit}
					value={Number(number)}
					{...(!negative && { min: 0 })}
					clampBehavior="none"
					onChange={(amount) => typeof amount === "number" && onChange(`${amount}${unit}`)}
				/>
			)}
		</Group>
	);
}
