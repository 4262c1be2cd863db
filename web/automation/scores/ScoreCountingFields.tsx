import { Group, Select, Stack } from "@mantine/core";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { ScoreFormProps } from "./scoreDraft.ts";

interface ScoreCountingFieldsProps extends ScoreFormProps {
	isNew: boolean;
	/** Whether the rules changed, so that a recalculation is possible. */
	mayRecalculate: boolean;
	/** Whether to recalculate. */
	recalculates: boolean;
	/** Whether a recalculation is mandatory, because the half-life changed. */
	mustRecalculate: boolean;
	onRecalculate: (recalculates: boolean) => void;
}

const COUNTING_STARTS = [0, 30, 90, 180, 365].map((days) => ({
	value: String(days),
	label: days === 0 ? "これからの行動だけ" : `${days}日前からの行動`,
}));

/** Fields for the half-life, the bounds and the start of counting. */
export const ScoreCountingFields = (props: ScoreCountingFieldsProps) => {
	const { draft, set, errors, isNew, mayRecalculate, recalculates, mustRecalculate, onRecalculate } = props;
	return (
		<Stack gap="md">
			<OptionalNumber
				label="点数が半分になるまでの日数"
				description="時間がたつほど、点数は少しずつ減ります。空のときは減りません。"
				placeholder="減らない"
				w="12rem"
				suffix="日"
				value={draft.half_life_days}
				onChange={(half_life_days) => set({ half_life_days })}
				error={errors.half_life_days}
				{...fieldAttribute("half_life_days")}
			/>
			<Group gap="sm">
				<NumberField
					label="下限"
					w="8rem"
					suffix="点"
					value={draft.floor}
					onChange={(floor) => set({ floor })}
					error={errors.floor}
					{...fieldAttribute("floor")}
				/>
				<NumberField
					label="上限"
					w="8rem"
					suffix="点"
					value={draft.ceiling}
					onChange={(ceiling) => set({ ceiling })}
					error={errors.ceiling}
					{...fieldAttribute("ceiling")}
				/>
			</Group>
			{(mayRecalculate || recalculates) && (
				<Toggle
					label="変更した内容で、点数を計算し直す"
					description={
						mustRecalculate
							? "減り方を変えたため、計算し直します。"
							: "オフのときは、これからの行動だけに新しいルールを使います。"
					}
					checked={recalculates}
					disabled={mustRecalculate}
					onChange={(event) => onRecalculate(event.currentTarget.checked)}
				/>
			)}
			{(isNew || recalculates) && (
				<Select
					label="いつからの行動を数えるか"
					description="タグ・流入経路・シナリオ・イベントの予約は、ルールを作成した後の記録だけを数えます。"
					maw="20rem"
					data={COUNTING_STARTS}
					allowDeselect={false}
					value={String(draft.days_back)}
					onChange={(days) => set({ days_back: Number(days) })}
					error={errors.days_back}
					{...fieldAttribute("days_back")}
				/>
			)}
		</Stack>
	);
};
