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
	start: StepTime;
	/** Called with the time, and with a note if the list of versions shows it. */
	onDone: (time: StepTime, note: string) => void | Promise<void>;
	takesNote: boolean;
	/** Information about the step at that time. */
	below?: ((time: StepTime) => ReactNode) | undefined;
	onClose: () => void;
}

/** Modal that edits the time of a step. */
export function StepTimeModal({
	title,
	verb,
	timing,
	start,
	onDone,
	takesNote,
	below,
	onClose,
}: StepTimeModalProps) {
	const [time, setTime] = useState(start);
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
			edited={time !== start || note !== ""}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={verb}
			width={32}
		>
			<StepTimeFields timing={timing} value={time} onChange={setTime} errors={{}} />
			{takesNote && <SaveNote value={note} onChange={setNote} />}
			{below?.(time)}
			<ProblemAlert problems={problems} />
		</ModalContainer>
	);
}
