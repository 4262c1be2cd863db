import { Alert, Button, Group, Paper, Radio, Stack, Title } from "@mantine/core";
import { DatePickerInput, TimePicker } from "@mantine/dates";
import { useRef, useState } from "react";
import { MAX_TASKS, taskInput } from "#domain/actions/task.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { ItemSelector } from "../selector/ItemSelector.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import {
	fieldMark,
	firstMessages,
	NO_PROBLEMS,
	type Problems,
	problemsOfAnswer,
	problemsOfSchema,
} from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useCursorOnProblem, useProblems } from "../ui/useProblems.ts";
import { addTask } from "./tasks.ts";

interface Draft {
	date: string;
	time: string;
	/** Whether a custom search says whom it is for. */
	some: boolean;
	funnel_id: number | null;
}

const BLANK: Draft = { date: "", time: "", some: false, funnel_id: null };

interface TaskFormProps {
	actionId: number;
	/** No more can be planned. */
	full: boolean;
	onAdded: () => void;
}

/** Plans a run: a moment to come, and whom it is for. */
export function TaskForm({ actionId, full, onAdded }: TaskFormProps) {
	const [draft, setDraft] = useState(BLANK);
	const [saving, setSaving] = useState(false);
	const { fail, problems, failures } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const set = (part: Partial<Draft>) => !saving && setDraft({ ...draft, ...part });
	useCursorOnProblem(form, { problems, failures });

	const add = async () => {
		const checked = taskInput.safeParse(draft);
		if (!checked.success || check(draft) !== NO_PROBLEMS) return fail();
		setSaving(true);
		try {
			await addTask(actionId, checked.data, headersFor(checked.data));
			renew();
			toastDone("予定を追加しました");
			setDraft(BLANK);
			onAdded();
		} catch (error) {
			fail(problemsOfAnswer(error, "追加できませんでした"));
		}
		setSaving(false);
	};

	if (full) return <Alert color="yellow">{TEXTS.tooManyTasks(MAX_TASKS)}</Alert>;
	return (
		<Paper withBorder p="md" component="section" aria-label="予定の追加">
			<Stack gap="md" ref={form} maw="40rem">
				<Title order={2}>予定を追加する</Title>
				<Group align="flex-start" gap="sm">
					<DatePickerInput
						label="日付"
						required
						flex="1 1 10rem"
						aria-label={draft.date ? `日付: ${draft.date.replaceAll("-", "/")}` : "日付"}
						placeholder="日付を選択"
						value={draft.date || null}
						onChange={(date) => set({ date: date ?? "" })}
						minDate={today()}
						valueFormat="YYYY/MM/DD"
						monthLabelFormat="YYYY年M月"
						yearLabelFormat="YYYY年"
						monthsListFormat="M月"
						ariaLabels={{
							nextMonth: "次の月",
							previousMonth: "前の月",
							nextYear: "次の年",
							previousYear: "前の年",
						}}
						error={errors.date}
						{...fieldMark("date")}
					/>
					<TimePicker
						label="時刻"
						required
						hoursInputLabel="時"
						minutesInputLabel="分"
						value={draft.time}
						onChange={(time) => set({ time: time.slice(0, 5) })}
						error={errors.time}
						hoursInputProps={fieldMark("time")}
						w="fit-content"
					/>
				</Group>
				<Radio.Group
					label="対象の友だち"
					value={draft.some ? "some" : "all"}
					onChange={(whom) => set({ some: whom === "some", funnel_id: null })}
				>
					<Stack gap="xs" mt="0.25rem">
						<Radio value="all" label="すべての友だち（ブロックした方と非表示の方を除く）" />
						<Radio value="some" label="カスタム検索に当てはまる友だち" />
					</Stack>
				</Radio.Group>
				{draft.some && (
					<ItemSelector
						kind="funnel"
						required
						value={draft.funnel_id}
						onChange={(funnel_id) => set({ funnel_id })}
						error={errors.funnel_id}
						data-field="funnel_id"
					/>
				)}
				<ProblemAlert problems={problems} placeOf={(field) => PLACES[field]} />
				<Group>
					<Button leftSection={<PlusIcon />} onClick={() => void add()} disabled={saving} aria-busy={saving}>
						{saving ? "追加しています…" : "追加する"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}

/** Names the fields of messages that do not name them themselves. */
const PLACES: Record<string, string> = { funnel_id: "カスタム検索" };

function check(draft: Draft): Problems {
	const checked = taskInput.safeParse(draft);
	const found = checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
	if (!draft.some || draft.funnel_id !== null) return found;
	return { ...found, fields: { ...found.fields, funnel_id: [TEXTS.choiceRequired] } };
}

/** Of the operator's own calendar; the server decides what has passed. */
function today(): string {
	const now = new Date();
	return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
		.map((part) => String(part).padStart(2, "0"))
		.join("-");
}
