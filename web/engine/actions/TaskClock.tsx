import { TimePicker } from "#web/platform/ui/dateComponents.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { TaskDraft } from "./taskDraft.ts";

interface TaskClockProps {
	draft: TaskDraft;
	set: (part: Partial<TaskDraft>) => void;
	error: string | undefined;
	field: string;
}

/** Time of day of a task. */
export const TaskClock = ({ draft, set, error, field }: TaskClockProps) => (
	<TimePicker
		label="時刻"
		required
		hoursInputLabel="時"
		minutesInputLabel="分"
		value={draft.time}
		onChange={(time) => set({ time: time.slice(0, 5) })}
		error={error}
		hoursInputProps={fieldAttribute(field)}
		w="fit-content"
	/>
);
