import { Group, Radio, Stack, Text } from "@mantine/core";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { SCENARIO_START } from "#domain/engine/actions/effects/scenario.ts";
import { MAX_SCENARIO_DAY, PREVIOUS_SCENARIO, STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { TimeOfDayField } from "#web/engine/filters/conditions/parts/TimeOfDayField.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { MISSING_CHOICE } from "./parts/missingChoice.ts";
import { NumberField } from "./parts/NumberField.tsx";

const OPTIONS = {
	start: { group_id: MISSING_CHOICE, label: "シナリオを開始する" },
	stop: { group_id: STOP_SCENARIO, label: "購読を停止する" },
	resume: { group_id: PREVIOUS_SCENARIO, label: "前のシナリオを再開する" },
} as const;

type Option = keyof typeof OPTIONS;

const optionOf = (groupId: number): Option => {
	if (groupId === STOP_SCENARIO) return "stop";
	return groupId === PREVIOUS_SCENARIO ? "resume" : "start";
};

/** Effect 5: starts, stops or resumes a scenario for the friend. */
export function ScenarioEffect(props: EffectFormProps<"scenario">) {
	const { effect, onChange, errors, fieldProps } = props;
	const set = (part: Partial<EffectOf<"scenario">>) => onChange({ ...effect, ...part });
	const option = optionOf(effect.group_id);
	return (
		<Stack gap="sm">
			<Radio.Group
				label="操作"
				value={option}
				onChange={(next) => set({ group_id: OPTIONS[next as Option].group_id })}
				error={option === "start" ? undefined : errors.group_id}
			>
				<Stack gap="xs" mt="0.25rem">
					{Object.entries(OPTIONS).map(([name, { label }]) => (
						<Radio
							key={name}
							value={name}
							label={label}
							{...(name === option && option !== "start" && fieldProps("group_id"))}
						/>
					))}
				</Stack>
			</Radio.Group>
			{option === "start" && (
				<>
					<ItemField
						kind="scenario"
						label="シナリオ"
						value={effect.group_id > 0 ? effect.group_id : null}
						onChange={(id) => set({ group_id: id ?? MISSING_CHOICE })}
						error={errors.group_id}
						{...fieldProps("group_id")}
					/>
					<StartPositionFields {...props} />
				</>
			)}
		</Stack>
	);
}

/** Day and time at which the scenario starts. */
const StartPositionFields = ({ effect, onChange, errors, fieldProps }: EffectFormProps<"scenario">) => (
	<Stack gap="xs">
		<Toggle
			label="途中から始める"
			checked={effect.move === SCENARIO_START.later}
			onChange={(event) =>
				onChange({
					...effect,
					move: event.currentTarget.checked ? SCENARIO_START.later : SCENARIO_START.beginning,
				})
			}
		/>
		{effect.move === SCENARIO_START.later && (
			<Stack gap="0.25rem">
				<Group gap="sm" align="flex-start">
					<NumberField
						label="始める日"
						suffix="日目"
						value={effect.date}
						onChange={(date) => onChange({ ...effect, date })}
						min={0}
						max={MAX_SCENARIO_DAY}
						error={errors.date}
						w="8rem"
						{...fieldProps("date")}
					/>
					<TimeOfDayField
						label="始める時刻"
						value={effect.time}
						onChange={(time) => onChange({ ...effect, time })}
						error={errors.time}
						{...fieldProps("time")}
					/>
				</Group>
				<Text size="xs" c="dimmed">
					これより前のステップは送信しません
				</Text>
			</Stack>
		)}
	</Stack>
);
