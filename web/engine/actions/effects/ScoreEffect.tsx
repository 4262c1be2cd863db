import { Stack } from "@mantine/core";
import { SCORE_METHOD, SCORE_METHODS } from "#domain/engine/actions/effects/score.ts";
import { ChoiceSelect } from "#web/engine/filters/conditions/choices/ChoiceSelect.tsx";
import { useScoreChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import { CodeSelect } from "#web/engine/filters/conditions/parts/CodeSelect.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";
import { NumberField } from "./parts/NumberField.tsx";

/** Effect 60: adds to a score or sets it. */
export function ScoreEffect({ effect, onChange, errors, fieldProps }: EffectFormProps<"score">) {
	const scoreChoices = useScoreChoices();
	return (
		<Stack gap="sm">
			<ChoiceSelect
				label="スコア"
				loadState={scoreChoices}
				options={(scoreChoices.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
				value={effect.score_id || null}
				onChange={(score_id) => onChange({ ...effect, score_id })}
				error={errors.score_id}
				{...fieldProps("score_id")}
			/>
			<CodeSelect
				label="操作"
				labels={SCORE_METHODS}
				value={effect.method}
				onChange={(method) => onChange({ ...effect, method })}
			/>
			<NumberField
				label={effect.method === SCORE_METHOD.add ? "加える点数" : "点数"}
				description={
					effect.method === SCORE_METHOD.add ? "減らすときは、マイナスを付けて入力します。" : undefined
				}
				w="12rem"
				suffix="点"
				value={effect.points}
				onChange={(points) => onChange({ ...effect, points })}
				error={errors.points}
				{...fieldProps("points")}
			/>
			<EffectNote>アクションで変えた点数は、ルールを計算し直しても変わりません。</EffectNote>
		</Stack>
	);
}
