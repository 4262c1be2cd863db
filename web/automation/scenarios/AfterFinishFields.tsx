import { Radio, Stack } from "@mantine/core";
import type { AfterFinish } from "#domain/automation/scenarios/after-finish.ts";
import { MAX_SCENARIO_DAY, PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { ScenarioFormDraft } from "./scenarioDraft.ts";

interface AfterFinishFieldsProps {
	draft: ScenarioFormDraft;
	set: (part: Partial<ScenarioFormDraft>) => void;
	errors: Record<string, string>;
}

/** Fields for the follow-up after the last step. */
export const AfterFinishFields = ({ draft, set, errors }: AfterFinishFieldsProps) => (
	<Stack gap="sm">
		<Radio.Group
			label="読み終えたあと"
			description="最後の配信ステップが終わった友だちの扱いです。"
			value={draft.after}
			onChange={(after) =>
				set({ after: after as AfterFinish, after_read_to_id: INITIAL_NEXT_ID[after as AfterFinish] })
			}
		>
			<Stack gap="xs" mt="xs">
				<Radio value="pause" label="一時停止する" />
				<Radio value="previous" label="前に購読していたシナリオに戻る" />
				<Radio value="other" label="ほかのシナリオを購読する" />
			</Stack>
		</Radio.Group>
		{draft.after === "other" && (
			<Stack gap="sm" pl={{ base: 0, sm: "1.75rem" }}>
				<ItemSelector
					kind="scenario"
					label="次のシナリオ"
					required
					value={draft.after_read_to_id}
					onChange={(after_read_to_id) => set({ after_read_to_id })}
					excludedIds={draft.id === undefined ? [] : [draft.id]}
					showDeleted
					data-field="after_read_to_id"
					error={errors.after_read_to_id}
				/>
				<Radio.Group
					label="始める位置"
					value={draft.after_read_to_step === null ? "start" : "day"}
					onChange={(startAt) => set({ after_read_to_step: startAt === "day" ? 1 : null })}
				>
					<Stack gap="xs" mt="xs">
						<Radio value="start" label="最初から" />
						<Radio value="day" label="日数を指定する" />
					</Stack>
				</Radio.Group>
				{draft.after_read_to_step !== null && (
					<NumberInput
						label="始める日"
						suffix=" 日目から"
						w="10rem"
						min={0}
						max={MAX_SCENARIO_DAY}
						allowDecimal={false}
						clampBehavior="none"
						value={draft.after_read_to_step}
						onChange={(day) => set({ after_read_to_step: Number(day) })}
						error={errors.after_read_to_step}
						{...fieldAttribute("after_read_to_step")}
					/>
				)}
			</Stack>
		)}
	</Stack>
);

/** `after_read_to_id` as soon as a follow-up is chosen. */
const INITIAL_NEXT_ID: Record<AfterFinish, number | null> = {
	pause: null,
	previous: PREVIOUS_SCENARIO,
	other: null,
};
