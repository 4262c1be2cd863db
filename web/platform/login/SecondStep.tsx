import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { client, STAYS_OPEN, unwrap } from "#web/platform/api/apiClient.ts";
import { PasskeyButton } from "#web/platform/passkeys/PasskeyButton.tsx";
import { problemsExcept, skipCheck } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { draftFields } from "./draftFields.ts";

/** Response to a correct password. */
export interface OpenSecondStep {
	/** Token of the second step. */
	second_step: string;
	/** Available methods in addition to recovery codes. */
	has_totp: boolean;
	has_passkey: boolean;
}

interface SecondStepProps {
	step: OpenSecondStep;
	onSignedIn: () => Promise<unknown>;
	/** Returns to the password. */
	onBack: () => void;
}

/** Second login step: a passkey, an authenticator code, or a recovery code. */
export function SecondStep({
	step: { second_step: token, has_totp, has_passkey },
	onSignedIn,
	onBack,
}: SecondStepProps) {
	const [draft, setDraft] = useState({ code: "" });
	const { saving, save, problems } = useSaving(draft, {
		// Validated by the server alone, because schemas would enlarge the first page.
		check: ({ code }) => skipCheck({ token, code }),
		send: async (json) => {
			await unwrap(client.sessions.api.login.second.$post({ json }), STAYS_OPEN);
			await onSignedIn();
		},
	});
	const field = draftFields({ draft, setDraft, problems });
	return (
		<Stack gap="md">
			{has_passkey && (
				<PasskeyButton
					primary
					label="パスキーで確認する"
					onPress={async () => {
						const { submitSecondPasskey } = await import("./passkeyLogin.ts");
						await submitSecondPasskey(token);
						await onSignedIn();
					}}
				/>
			)}
			{has_passkey && (
				<Text size="sm" c="dimmed" ta="center">
					または
				</Text>
			)}
			<form
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
				noValidate
			>
				<Stack gap="md">
					<Text size="sm">
						{has_totp
							? "認証アプリに表示された6桁のコードを入力してください。"
							: "パスキーを使えないときは、リカバリーコードを入力してください。"}
					</Text>
					<ProblemAlert problems={problemsExcept(problems, Object.keys(draft))} />
					<TextInput
						label="コード"
						{...(has_totp && {
							description: "認証アプリを使えないときは、リカバリーコードを入力してください。",
						})}
						autoComplete="one-time-code"
						autoFocus={!has_passkey}
						{...field("code")}
					/>
					<Button type="submit" variant={has_passkey ? "default" : "filled"} disabled={saving} fullWidth>
						{saving ? "確認しています…" : "ログイン"}
					</Button>
					<Anchor component="button" type="button" size="sm" onClick={onBack}>
						パスワードの入力に戻る
					</Anchor>
				</Stack>
			</form>
		</Stack>
	);
}
