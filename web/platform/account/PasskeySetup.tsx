import { Text, TextInput } from "@mantine/core";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useState } from "react";
import { deviceOf } from "#domain/console/operators/device.ts";
import { type MadePasskey, newPasskey, passkeyName } from "#domain/console/operators/passkey.ts";
import { isRefused } from "#web/platform/api/error.ts";
import { makeKey } from "#web/platform/passkeys/ask-device.ts";
import { onEnter } from "#web/platform/ui/keys.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { checkedBy, fieldMark, problemsBeside } from "#web/platform/ui/problems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { beginPasskey, confirmPasskey } from "./api.ts";
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
	const beginAnew = (reason: string) => {
		setRefusal(reason);
		setOptions(null);
	};
	if (options) return <NewKey options={options} onDone={onDone} onClose={onClose} onRefused={beginAnew} />;
	return (
		<PasswordModal
			title="パスキーの登録"
			message={`${refusal}確認のため、いまのパスワードを入力してください。`}
			label="次へ"
			send={beginPasskey}
			onDone={setOptions}
			onClose={onClose}
		/>
	);
}

interface NewKeyProps extends PasskeySetupProps {
	options: PublicKeyCredentialCreationOptionsJSON;
	/** The challenge is no longer valid; a new one is needed. */
	onRefused: (reason: string) => void;
}

function NewKey({ options, onDone, onClose, onRefused }: NewKeyProps) {
	const [draft, setDraft] = useState({ name: deviceOf(navigator.userAgent) });
	// A device creates one key; if the response is lost, the same key is sent again.
	const [made, setMade] = useState<MadePasskey | null>(null);
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkedBy(passkeyName, draft),
		send: async ({ name }, headers) => {
			const key = made ?? newPasskey.shape.made.parse(await makeKey(options));
			setMade(key);
			return confirmPasskey({ name, made: key }, headers).catch((reason) => {
				if (isRefused(reason)) onRefused(reason.message);
				throw reason;
			});
		},
		onSaved: ({ recovery_codes }) => onDone(recovery_codes),
		done: "パスキーを登録しました",
		failed: "登録できませんでした",
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
				{...fieldMark("name")}
			/>
			<ProblemAlert problems={problemsBeside(problems, ["name"])} />
		</ModalContainer>
	);
}
