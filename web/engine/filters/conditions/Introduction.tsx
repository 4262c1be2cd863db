import { Stack } from "@mantine/core";
import { INTRODUCTION_SELECTION } from "#domain/engine/filters/conditions/introduction.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const MODES = [
	[INTRODUCTION_SELECTION.introducer, "紹介した"],
	[INTRODUCTION_SELECTION.introduced, "紹介された"],
] as const;

/** Condition 139: introductions of the friend. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"introduction">) {
	const { by, count } = condition;
	return (
		<Stack gap="sm">
			<CodeSegments
				label="指定のしかた"
				choices={MODES}
				value={by}
				onChange={(mode) => onChange({ ...condition, by: mode })}
			/>
			{by === INTRODUCTION_SELECTION.introducer && (
				<OptionalNumber
					label="成立した紹介（以上）"
					value={count}
					onChange={(value) => onChange({ ...condition, count: value ?? 0 })}
					suffix="人"
					w="12rem"
					error={errors.count}
					data-field={field("count")}
				/>
			)}
		</Stack>
	);
}

export const introductionEntry: ConditionEntry<"introduction"> = { Fields };
