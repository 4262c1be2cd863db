import { Group, NativeSelect } from "@mantine/core";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { UNSET } from "./ChoiceField.tsx";
import type { PropertyFieldProps } from "./PropertyField.tsx";

const UNITS = { px: "数値で指定（px）", "%": "割合で指定（%）" };
const BEGUN = { px: "10px", "%": "50%" };

/** Size as one of LINE's keywords, or a number with a unit. */
export function MeasureField({ property, value, onChange, errors }: PropertyFieldProps<"measure">) {
	const { label, hint, words, units, negative } = property;
	const current = value === undefined ? "" : String(value);
	const [, number, unit] = /^(-?\d+(?:\.\d+)?)(px|%)$/.exec(current) ?? [];
	const chosen = unit ?? current;
	const isOther = chosen !== "" && !unit && !Object.hasOwn(words, chosen);
	const choose = (to: string) => onChange(to === "px" || to === "%" ? BEGUN[to] : to || undefined);
	return (
		<Group gap="xs" align="flex-end" wrap="nowrap">
			<NativeSelect
				label={label}
				description={hint}
				flex={1}
				value={chosen}
				onChange={(event) => choose(event.currentTarget.value)}
				data={[
					{ value: "", label: UNSET },
					...Object.entries(words).map(([value, label]) => ({ value, label })),
					...units.map((unit) => ({ value: unit, label: UNITS[unit] })),
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
