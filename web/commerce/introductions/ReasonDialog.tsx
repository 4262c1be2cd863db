import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { introductionReasonInput } from "#domain/commerce/introductions/introduction-program.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";

const BLANK = { reason: "" };

interface ReasonDialogProps {
	title: string;
	message: string;
	confirm: string;
	/** Text after the save. */
	done: string;
	send: (reason: string, headers: Record<string, string>) => Promise<unknown>;
	onDone: () => void;
	onClose: () => void;
}

/** Asks for the reason of a decision, which colleagues see. */
export function ReasonDialog({ title, message, confirm, done, send, onDone, onClose }: ReasonDialogProps) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: (each) => checkDraft(introductionReasonInput, each),
		send: ({ reason }, headers) => send(reason, headers),
		savedText: done,
		onSaved: () => {
			onClose();
			onDone();
		},
	});
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title={title}
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={confirm}
			width={28}
		>
			<Stack gap="md">
				<Text size="sm">{message}</Text>
				<TextInput
					label="理由"
					description="友だちには見えません。"
					required
					maxLength={100}
					value={draft.reason}
					onChange={(event) => setDraft({ reason: event.currentTarget.value })}
					error={errors.reason}
					{...fieldAttribute("reason")}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
