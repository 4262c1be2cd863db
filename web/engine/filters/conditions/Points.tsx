import { SimpleGrid, Stack } from "@mantine/core";
import { NO_RANK, POINT_SELECTION } from "#domain/engine/filters/conditions/points.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ChoiceSelect } from "./choices/ChoiceSelect.tsx";
import { usePointRankChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const MODES = [
	[POINT_SELECTION.balance, "残高"],
	[POINT_SELECTION.rank, "ランク"],
	[POINT_SELECTION.expiry, "有効期限"],
] as const;

/** Condition 131: points of the friend. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"points">) {
	const { by, from_points, to_points, rank_id, days } = condition;
	const ranks = usePointRankChoices();
	return (
		<Stack gap="sm">
			<CodeSegments
				label="指定のしかた"
				choices={MODES}
				value={by}
				onChange={(mode) => onChange({ ...condition, by: mode })}
			/>
			{by === POINT_SELECTION.balance && (
				<SimpleGrid cols={2} spacing="sm" maw="24rem">
					<OptionalNumber
						label="下限（以上）"
						placeholder="指定なし"
						value={from_points}
						onChange={(points) => onChange({ ...condition, from_points: points })}
						error={errors.from_points}
						data-field={field("from_points")}
					/>
					<OptionalNumber
						label="上限（以下）"
						placeholder="指定なし"
						value={to_points}
						onChange={(points) => onChange({ ...condition, to_points: points })}
						error={errors.to_points}
						data-field={field("to_points")}
					/>
				</SimpleGrid>
			)}
			{by === POINT_SELECTION.rank && (
				<ChoiceSelect
					label="ランク"
					loadState={ranks}
					options={[
						{ value: String(NO_RANK), label: "ランクなし" },
						...(ranks.data?.ranks ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
					]}
					value={String(rank_id)}
					onChange={(id) => onChange({ ...condition, rank_id: Number(id) })}
					error={errors.rank_id}
					data-field={field("rank_id")}
				/>
			)}
			{by === POINT_SELECTION.expiry && (
				<OptionalNumber
					label="失効までの日数（以内）"
					value={days}
					onChange={(value) => onChange({ ...condition, days: value ?? 0 })}
					suffix="日"
					w="12rem"
					error={errors.days}
					data-field={field("days")}
				/>
			)}
		</Stack>
	);
}

export const pointsEntry: ConditionEntry<"points"> = { Fields };
