import { TextInput } from "@mantine/core";
import { useState } from "react";
import { passkeyNameInput } from "#domain/console/operators/passkey-input.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type PasskeyRow, requestPasskeyRename } from "./accountApi.ts";

interface PasskeyNameFormProps {
	passkey: PasskeyRow;
	onDone: () => void;
	onClose: () => void;
}

/** Form of a passkey's name. */
export function PasskeyNameForm({ passkey, onDone, onClose }: PasskeyNameFormProps) {
	const [draft, setDraft] = useState({ name: passkey.name });
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkDraft(passkeyNameInput, draft),
		send: (json, headers) => requestPasskeyRename(passkey.id, json, headers),
		onSaved: onDone,
		savedText: "名前を変更しました",
		failureHeading: "変更できませんでした",
	});
	return (
		<ModalContainer
			opened
			title="パスキーの名前"
			edited={draft.name !== passkey.name}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="変更する"
			width={30}
		>
			<TextInput
				label="名前"
				value={draft.name}
				onChange={({ currentTarget: { value } }) => setDraft({ name: value })}
				onKeyDown={onEnter(save)}
				error={problems.fields.name?.[0]}
				data-autofocus
				{...fieldAttribute("name")}
			/>
			<ProblemAlert problems={problemsExcept(problems, ["name"])} />
		</ModalContainer>
	);
}
