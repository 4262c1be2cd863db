import { Group, Radio, Stack, Text } from "@mantine/core";
import { recurrenceText } from "#domain/engine/actions/recurrence.ts";
import { firstRunOf, taskInput } from "#domain/engine/actions/task-input.ts";
import { currentDay, DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { DayField } from "#web/platform/ui/DayField.tsx";
import { formatFullMinute } from "#web/platform/ui/TimeText.tsx";
import { RecurrenceFields } from "./RecurrenceFields.tsx";
import { TaskClock } from "./TaskClock.tsx";
import { type TaskDraft, taskInputOf } from "./taskDraft.ts";

interface TaskTimingProps {
	draft: TaskDraft;
	set: (part: Partial<TaskDraft>) => void;
	errors: Record<string, string>;
}

/** Time of a task: once, or recurring for operators with that ability. */
export function TaskTiming(props: TaskTimingProps) {
	const { draft, set } = props;
	const mayRepeat = useAbility("user-action-recurr");
	return (
		<>
			{mayRepeat && (
				<Radio.Group
					label="回数"
					value={draft.repeats ? "repeat" : "once"}
					onChange={(frequency) => set({ repeats: frequency === "repeat" })}
				>
					<Group gap="md" mt="0.25rem">
						<Radio value="once" label="1回だけ" />
						<Radio value="repeat" label="繰り返す" />
					</Group>
				</Radio.Group>
			)}
			<Stack gap={0}>
				<Stack gap="md">{draft.repeats ? <RecurrenceFields {...props} /> : <Once {...props} />}</Stack>
				<FirstRunTime draft={draft} />
			</Stack>
		</>
	);
}

const Once = ({ draft, set, errors }: TaskTimingProps) => (
	<Group align="flex-start" gap="sm">
		<DayField
			label="日付"
			required
			value={draft.date || null}
			onChange={(date) => set({ date: date ?? "" })}
			minDate={currentDay(clockNow(), DEFAULT_ZONE)}
			error={errors.date}
			data-field="date"
		/>
		<TaskClock draft={draft} set={set} error={errors.time} field="time" />
	</Group>
);

/** Time of the first run, as soon as the input is valid. */
function FirstRunTime({ draft }: { draft: TaskDraft }) {
	const checked = taskInput.safeParse(taskInputOf(draft));
	const firstRun = checked.success ? firstRunOf(checked.data, clockNow(), DEFAULT_ZONE) : null;
	const firstRunText =
		firstRun && "at" in firstRun ? formatFullMinute(toWireTime(firstRun.at, DEFAULT_ZONE)) : null;
	const recurrence = checked.data?.recurrence;
	return (
		<Stack gap={0} aria-live="polite">
			{firstRunText && (
				<Text size="sm" c="dimmed" mt="xs">
					{recurrence
						? `${recurrenceText(recurrence)}に実行します。初回は ${firstRunText} です。`
						: `${firstRunText} に実行します。`}
				</Text>
			)}
		</Stack>
	);
}
