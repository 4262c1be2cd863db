import { Stack } from "@mantine/core";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const HAS = [
	[0, "加入している"],
	[10, "加入していない"],
] as const;

/** 108: a membership of LINE. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"membership">) => (
	<Stack gap="sm">
		<CodeSegments
			label="メンバーシップ"
			choices={HAS}
			value={condition.match}
			onChange={(match) => onChange({ ...condition, match })}
		/>
		<NumberInput
			label="プラン番号"
			description="空にすると、どのプランでも数えます。番号は友だちの履歴の「LINEの出来事」にあります。"
			value={condition.membership_id ?? ""}
			onChange={(value) => onChange({ ...condition, membership_id: value === "" ? null : Number(value) })}
			error={errors.membership_id}
			data-field={field("membership_id")}
			clampBehavior="none"
			hideControls
		/>
	</Stack>
);

export const membershipEntry: ConditionEntry<"membership"> = { Fields };
