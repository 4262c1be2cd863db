import { Group, NativeSelect } from "@mantine/core";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { UNSET_LABEL } from "./FlexChoiceField.tsx";
import type { FlexPropertyFieldProps } from "./FlexPropertyField.tsx";

const UNIT_LABELS = { px: "数値で指定（px）", "%": "割合で指定（%）" };
const INITIAL_VALUES = { px: "10px", "%": "50%" };

/** Field for a size: one of LINE's keywords, or a number with a unit. */
export function FlexSizeField({ property, value, onChange, errors }: FlexPropertyFieldProps<"measure">) {
	const { label, hint, words, units, negative } = property;
	const current = value === undefined ? "" : String(value);
	const [, number, unit] = /^(-?\d+(?:\.\d+)?)(px|%)$/.exec(current) ?? [];
	const chosen = unit ?? current;
	const isOther = chosen !== "" && !unit && !Object.hasOwn(words, chosen);
	const choose = (to: string) => onChange(to === "px" || to === "%" ? INITIAL_VALUES[to] : to || undefined);
	return (
		<Group gap="xs" align="flex-end" wrap="nowrap">
			<NativeSelect
				label={label}
				description={hint}
				flex={1}
				value={chosen}
				onChange={(event) => choose(event.currentTarget.value)}
				data={[
					{ value: "", label: UNSET_LABEL },
					...Object.entries(words).map(([value, label]) => ({ value, label })),
					...units.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] })),
					...(isOther ? [{ value: chosen, label: chosen }] : []),
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
