import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { passwordConfirmationInput } from "#domain/console/operators/two-factor-input.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";

interface PasswordModalProps<Answer> {
	title: string;
	/** Consequence of the action. */
	message: string;
	/** Verb on the button. */
	label: string;
	send: (json: { password: string }, headers: Record<string, string>) => Promise<Answer>;
	onDone: (answer: Answer) => void;
	onClose: () => void;
}

/** Requires the password again, to protect an unattended screen. */
export function PasswordModal<Answer>(props: PasswordModalProps<Answer>) {
	const { title, message, label, send, onDone, onClose } = props;
	const [draft, setDraft] = useState({ password: "" });
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkDraft(passwordConfirmationInput, draft),
		send,
		onSaved: onDone,
		failureHeading: "できませんでした",
	});
	return (
		<ModalContainer
			opened
			title={title}
			edited={draft.password !== ""}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={label}
			width={30}
		>
			<Text size="sm">{message}</Text>
			<PasswordInput
				label="いまのパスワード"
				autoComplete="current-password"
				visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
				value={draft.password}
				onChange={({ currentTarget: { value } }) => setDraft({ password: value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.password?.[0]}
				data-autofocus
				{...fieldAttribute("password")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["password"])} />
		</ModalContainer>
	);
}
