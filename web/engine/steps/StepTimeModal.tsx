import { type ReactNode, useState } from "react";
import type { StepTime, Timing } from "#domain/engine/steps/step-timing.ts";
import { SaveNote } from "#web/engine/versions/SaveNote.tsx";
import { describeError } from "#web/platform/api/apiError.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { StepTimeFields } from "./StepTimeFields.tsx";

interface StepTimeModalProps {
	/** Heading, and the verb on the button. */
	title: string;
	verb: string;
	timing: Timing;
	initialTime: StepTime;
	/** Called with the time, and with a note if the list of versions shows it. */
	onDone: (time: StepTime, note: string) => void | Promise<void>;
	hasNote: boolean;
	/** Information about the step at that time. */
	renderBelow?: ((time: StepTime) => ReactNode) | undefined;
	onClose: () => void;
}

/** Modal that edits the time of a step. */
export function StepTimeModal({
	title,
	verb,
	timing,
	initialTime,
	onDone,
	hasNote,
	renderBelow,
	onClose,
}: StepTimeModalProps) {
	const [time, setTime] = useState(initialTime);
	const [note, setNote] = useState("");
	const { saving, save, problems } = useSaving(time, {
		check: ({ day, minute }) => ({ success: true, data: { day, minute } }),
		send: async (time) => onDone(time, note),
		// The refusal concerns the whole step, of which only the time is visible here.
		explain: (error) => ({ heading: "保存できませんでした", general: describeError(error), fields: {} }),
	});
	return (
		<ModalContainer
			opened
			title={title}
			edited={time !== initialTime || note !== ""}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={verb}
			width={32}
		>
			<StepTimeFields timing={timing} value={time} onChange={setTime} errors={{}} />
			{hasNote && <SaveNote value={note} onChange={setNote} />}
			{renderBelow?.(time)}
			<ProblemAlert problems={problems} />
		</ModalContainer>
	);
}
