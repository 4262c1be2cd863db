import { Alert, Button, Group, Paper, Radio, Stack, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { MAX_TASKS } from "#domain/engine/actions/task-input.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { SendForecast } from "#web/engine/send-forecast/SendForecast.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { TaskTiming } from "./TaskTiming.tsx";
import { BLANK_TASK, checkTask, completeTask, type TaskDraft } from "./taskDraft.ts";
import { scheduleTask } from "./tasksApi.ts";

interface TaskFormProps {
	actionId: number;
	plannedCount: number;
	onAdded: () => void;
}

/** Form that schedules a run: a time or a recurrence, and its audience. */
export function TaskForm({ actionId, plannedCount, onAdded }: TaskFormProps) {
	const [draft, setDraft] = useState(BLANK_TASK);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: checkTask,
		send: (input, headers) => scheduleTask(actionId, input, headers),
		onSaved: () => {
			setDraft(BLANK_TASK);
			onAdded();
		},
		savedText: "予定を追加しました",
		failureHeading: "追加できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const set = (part: Partial<TaskDraft>) => !saving && setDraft({ ...draft, ...part });
	useFocusOnProblem(form, { problems, failures });

	if (plannedCount >= MAX_TASKS) return <Alert color="yellow">{TASK_TEXTS.tooManyTasks(MAX_TASKS)}</Alert>;
	return (
		<Paper withBorder p="md" component="section" aria-label="予定の追加">
			<Stack gap="md" ref={form} maw="40rem">
				<Title order={2}>予定を追加する</Title>
				<TaskTiming draft={draft} set={set} errors={errors} />
				<Radio.Group
					label="対象の友だち"
					value={draft.usesSearch ? "some" : "all"}
					onChange={(audience) => set({ usesSearch: audience === "some", funnel_id: null })}
				>
					<Stack gap="xs" mt="0.25rem">
						<Radio value="all" label="すべての友だち（ブロックした方と非表示の方を除く）" />
						<Radio value="some" label="カスタム検索に当てはまる友だち" />
					</Stack>
				</Radio.Group>
				{draft.usesSearch && (
					<ItemSelector
						kind="funnel"
						required
						value={draft.funnel_id}
						onChange={(funnel_id) => set({ funnel_id })}
						error={errors.funnel_id}
						data-field="funnel_id"
					/>
				)}
				<Stack gap="xs" component="section" aria-label="配信の見込み">
					<Title order={3}>配信の見込み</Title>
					<SendForecast
						subject={{ kind: "task", id: actionId, draft: completeTask(draft) }}
						// Another task changes what the saved tasks send.
						version={plannedCount}
					/>
				</Stack>
				<ProblemAlert problems={problems} fieldLabel={fieldLabel} />
				<Group>
					<Button leftSection={<PlusIcon />} onClick={save} disabled={saving} aria-busy={saving}>
						{saving ? "追加しています…" : "追加する"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}

/** Labels of fields whose messages do not name them. */
const FIELD_LABELS: Record<string, string> = {
	funnel_id: "カスタム検索",
	date: "日付",
	time: "時刻",
	"recurrence[time]": "時刻",
	"recurrence[until]": "終了日",
};

const fieldLabel = (field: string) => FIELD_LABELS[field];
