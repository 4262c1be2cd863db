import { SimpleGrid, Stack } from "@mantine/core";
import { LOWEST_LEVEL, SCORE_SELECTION } from "#domain/engine/filters/conditions/score.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ChoiceSelect } from "./choices/ChoiceSelect.tsx";
import { useScoreChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const MODES = [
	[SCORE_SELECTION.points, "点数で指定"],
	[SCORE_SELECTION.level, "段階で指定"],
] as const;

/** Condition 130: the current score of the friend. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"score">) {
	const { score_id, by, from_points, to_points, level_id } = condition;
	const loadState = useScoreChoices();
	const scores = loadState.data?.items ?? [];
	const selectedScore = scores.find(({ id }) => id === score_id);
	return (
		<Stack gap="sm">
			<ChoiceSelect
				label="スコア"
				loadState={loadState}
				options={scores.map(({ id, name }) => ({ value: id, label: name }))}
				value={score_id || null}
				onChange={(id) => onChange({ ...condition, score_id: id, level_id: LOWEST_LEVEL })}
				error={errors.score_id}
				data-field={field("score_id")}
			/>
			<CodeSegments
				label="指定のしかた"
				choices={MODES}
				value={by}
				onChange={(mode) => onChange({ ...condition, by: mode })}
			/>
			{by === SCORE_SELECTION.points ? (
				<SimpleGrid cols={2} spacing="sm" maw="24rem">
					<OptionalNumber
						label="下限（以上）"
						placeholder="指定なし"
						value={from_points}
						onChange={(points) => onChange({ ...condition, from_points: points })}
						suffix="点"
						error={errors.from_points}
						data-field={field("from_points")}
					/>
					<OptionalNumber
						label="上限（以下）"
						placeholder="指定なし"
						value={to_points}
						onChange={(points) => onChange({ ...condition, to_points: points })}
						suffix="点"
						error={errors.to_points}
						data-field={field("to_points")}
					/>
				</SimpleGrid>
			) : (
				<ChoiceSelect
					label="段階"
					description={score_id === 0 ? "スコアを選ぶと選択できます。" : undefined}
					loadState={loadState}
					options={(selectedScore?.levels ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
					value={score_id === 0 ? null : String(level_id)}
					onChange={(id) => onChange({ ...condition, level_id: Number(id) })}
					disabled={score_id === 0}
					error={errors.level_id}
					data-field={field("level_id")}
				/>
			)}
		</Stack>
	);
}

export const score: ConditionEntry<"score"> = { Fields };
