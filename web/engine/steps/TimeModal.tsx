import { type ReactNode, useState } from "react";
import type { StepTime, Timing } from "#domain/engine/steps/timing.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { describeError } from "#web/platform/api/error.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { TimeFields } from "./TimeFields.tsx";

interface TimeModalProps {
	/** What is done with the time: a verb on the button, and the heading. */
	title: string;
	verb: string;
	timing: Timing;
	start: StepTime;
	/** With what was said of it, where the list of versions shows that. */
	onDone: (time: StepTime, note: string) => void | Promise<void>;
	takesNote: boolean;
	/** What is to be known of the step at that time. */
	below?: ((time: StepTime) => ReactNode) | undefined;
	onClose: () => void;
}

/** Asks when a step is to be. */
export function TimeModal({ title, verb, timing, start, onDone, takesNote, below, onClose }: TimeModalProps) {
	const [time, setTime] = useState(start);
	const [note, setNote] = useState("");
	const { saving, save, problems } = useSaving(time, {
		check: ({ day, minute }) => ({ success: true, data: { day, minute } }),
		send: async (time) => onDone(time, note),
		// The step as a whole was refused: nothing of it stands here but its time.
		explain: (error) => ({ heading: "保存できませんでした", general: describeError(error), fields: {} }),
	});
	return (
		<ModalContainer
			opened
			title={title}
			edited={time !== start || note !== ""}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={verb}
			width={32}
		>
			<TimeFields timing={timing} value={time} onChange={setTime} errors={{}} />
			{takesNote && <SaveNote value={note} onChange={setNote} />}
			{below?.(time)}
			<ProblemAlert problems={problems} />
		</ModalContainer>
	);
}
