import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { client, unwrap } from "../api/client.ts";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { problemsBeside, unchecked } from "../ui/problems.ts";
import { useSaving } from "../ui/useSaving.ts";
import { draftFields } from "./draftFields.ts";

interface SecondStepProps {
	/** What the first step left. */
	token: string;
	onIn: () => Promise<unknown>;
	/** Begins anew with the password. */
	onBack: () => void;
}

/** The second step of logging in: the code of an authenticator, or a recovery code. */
export function SecondStep({ token, onIn, onBack }: SecondStepProps) {
	const [draft, setDraft] = useState({ code: "" });
	const { saving, save, problems } = useSaving(draft, {
		// The server checks it: schemas would come with the first page.
		check: ({ code }) => unchecked({ token, code }),
		send: async (json) => {
			await unwrap(client.sessions.api.login.second.$post({ json }), { handles: [401, 403, 409] });
			await onIn();
		},
	});
	const field = draftFields({ draft, setDraft, problems });
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
			noValidate
		>
			<Stack gap="md">
				<Text size="sm">認証アプリに表示された6桁のコードを入力してください。</Text>
				<ProblemAlert problems={problemsBeside(problems, Object.keys(draft))} />
				<TextInput
					label="コード"
					description="認証アプリを使えないときは、リカバリーコードを入力してください。"
					autoComplete="one-time-code"
					autoFocus
					{...field("code")}
				/>
				<Button type="submit" disabled={saving} fullWidth>
					{saving ? "確認しています…" : "ログイン"}
				</Button>
				<Anchor component="button" type="button" size="sm" onClick={onBack}>
					パスワードの入力に戻る
				</Anchor>
			</Stack>
		</form>
	);
}
