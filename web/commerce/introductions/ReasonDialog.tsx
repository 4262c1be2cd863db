import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { introductionReasonInput } from "#domain/commerce/introductions/introduction-program.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";

interface ReasonDialogProps {
	title: string;
	message: string;
	confirm: string;
	/** Text after the save. */
	done: string;
	/** Reason that the dialog begins with; missing for an empty one. */
	reason?: string;
	send: (reason: string, headers: Record<string, string>) => Promise<unknown>;
	onDone: () => void;
	onClose: () => void;
}

/** Asks for the reason of a decision, which colleagues see. */
export function ReasonDialog({
	title,
	message,
	confirm,
	done,
	reason = "",
	send,
	onDone,
	onClose,
}: ReasonDialogProps) {
	const [draft, setDraft] = useState({ reason });
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
			edited={draft.reason !== reason}
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
