import { Text, TextInput } from "@mantine/core";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import {
	newPasskeyInput,
	type PasskeyRegistration,
	passkeyNameInput,
} from "#domain/console/operators/passkey-input.ts";
import { deviceNameOf } from "#domain/console/operators/session-device.ts";
import { isRefusal } from "#web/platform/api/apiError.ts";
import { createPasskey } from "#web/platform/passkeys/devicePasskeys.ts";
import { checkDraft, fieldAttribute, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { onEnter } from "#web/platform/ui/keyEvents.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { requestPasskeyConfirmation, requestPasskeySetup } from "./accountApi.ts";
import { PasswordModal } from "./PasswordModal.tsx";

interface PasskeySetupProps {
	/** Receives new recovery codes if there were none before. */
	onDone: (recoveryCodes: string[]) => void;
	onClose: () => void;
}

/** Registers a passkey: password, name, and the device's own dialog. */
export function PasskeySetup({ onDone, onClose }: PasskeySetupProps) {
	const [options, setOptions] = useState<PublicKeyCredentialCreationOptionsJSON | null>(null);
	const [refusal, setRefusal] = useState("");
	const restart = (reason: string) => {
		setRefusal(reason);
		setOptions(null);
	};
	if (options)
		return <NewPasskeyForm options={options} onDone={onDone} onClose={onClose} onRefused={restart} />;
	return (
		<PasswordModal
			title="パスキーの登録"
			message={`${refusal}確認のため、いまのパスワードを入力してください。`}
			label="次へ"
			send={requestPasskeySetup}
			onDone={setOptions}
			onClose={onClose}
		/>
	);
}

interface NewPasskeyFormProps extends PasskeySetupProps {
	options: PublicKeyCredentialCreationOptionsJSON;
	/** Called when the challenge has expired, so that a new one is requested. */
	onRefused: (reason: string) => void;
}

function NewPasskeyForm({ options, onDone, onClose, onRefused }: NewPasskeyFormProps) {
	const [draft, setDraft] = useState({ name: deviceNameOf(navigator.userAgent) });
	// A device creates one key; if the response is lost, the same key is sent again.
	const [createdKey, setCreatedKey] = useState<PasskeyRegistration | null>(null);
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkDraft(passkeyNameInput, draft),
		send: async ({ name }, headers) => {
			const key = createdKey ?? newPasskeyInput.shape.made.parse(await createPasskey(options));
			setCreatedKey(key);
			return requestPasskeyConfirmation({ name, made: key }, headers).catch((reason) => {
				if (isRefusal(reason)) onRefused(reason.message);
				throw reason;
			});
		},
		onSaved: ({ recovery_codes }) => onDone(recovery_codes),
		savedText: "パスキーを登録しました",
		failureHeading: "登録できませんでした",
	});
	return (
		<ModalContainer
			opened
			title="パスキーの登録"
			edited={false}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="登録する"
			width={32}
		>
			<Text size="sm">
				「登録する」を押すと、端末が指紋・顔・PINなどの確認を求めます。画面の案内に従ってください。
			</Text>
			<TextInput
				label="名前"
				description="どの端末のパスキーかが分かる名前を付けてください。"
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
