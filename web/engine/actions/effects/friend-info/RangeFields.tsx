import { Group, Input, Stack, Text } from "@mantine/core";
import { normaliseValue } from "#domain/engine/actions/effects/friend-info-value.ts";
import type { EffectFormProps } from "../effectEntry.ts";
import { NumberField } from "../parts/NumberField.tsx";

/** Decimal places that the server stores. */
const DECIMALS = 3;

/** Range of a random value. */
export const RangeFields = ({ effect, onChange, errors, fieldProps }: EffectFormProps<"friendInfo">) => (
	<Stack gap="0.25rem" role="group" aria-label="値の範囲">
		<Group gap="xs" wrap="nowrap">
			<NumberField
				aria-label="最小の値"
				value={effect.min_value}
				onChange={(min_value) => onChange(normaliseValue({ ...effect, min_value }))}
				decimals={DECIMALS}
				error={errors.min_value !== undefined}
				w="9rem"
				{...fieldProps("min_value")}
			/>
			<Text size="sm">〜</Text>
			<NumberField
				aria-label="最大の値"
				value={effect.max_value}
				onChange={(max_value) => onChange({ ...effect, max_value })}
				// The maximum is raised to the minimum only after typing ends.
				onLeave={() => onChange(normaliseValue(effect))}
				decimals={DECIMALS}
				error={errors.max_value !== undefined}
				w="9rem"
				{...fieldProps("max_value")}
			/>
		</Group>
		<Input.Error>{errors.min_value ?? errors.max_value}</Input.Error>
		<Text size="xs" c="dimmed">
			両端を含む範囲から、友だちごとに選びます（小数は{DECIMALS}桁まで）
		</Text>
	</Stack>
);
