import { Button, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { setupInput } from "#domain/console/operators/login-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { client, STAYS_OPEN, unwrap } from "#web/platform/api/apiClient.ts";
import { checkDraft, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { checkRepeated } from "./checkRepeated.ts";
import { draftFields } from "./draftFields.ts";
import { LoginHint } from "./LoginHint.tsx";
import { OutsideFrame } from "./OutsideFrame.tsx";
import { RepeatedPassword } from "./RepeatedPassword.tsx";
import { useSiteInfo } from "./useSiteInfo.ts";

/** Page that registers the first administrator, opened by the URL shown at installation. */
export function SetupPage() {
	const { info, error, reload } = useSiteInfo();
	const [isRegistered, setRegistered] = useState(false);
	return (
		<OutsideFrame title="最初の管理者の登録">
			{!info && !error && <Skeleton height="14rem" />}
			{error && <ErrorState error={error} onRetry={reload} />}
			{isRegistered && <LoginHint text="登録しました。ログインしてお使いください。" />}
			{info &&
				!isRegistered &&
				(info.setup_open ? (
					<SetupForm onDone={() => setRegistered(true)} />
				) : (
					<LoginHint text={OPERATOR_TEXTS.setupClosed} />
				))}
		</OutsideFrame>
	);
}

function SetupForm({ onDone }: { onDone: () => void }) {
	// The token is in the fragment, so that no server logs it.
	const setupToken = location.hash.slice(1);
	const [draft, setDraft] = useState({ name: "", email: "", password: "", again: "" });
	const { saving, save, problems } = useSaving(draft, {
		check: ({ again, ...input }) =>
			checkRepeated({ ...input, again }, checkDraft(setupInput, { ...input, setup_token: setupToken })),
		send: (json) => unwrap(client.sessions.api.setup.$post({ json }), STAYS_OPEN),
		onSaved: onDone,
	});
	const field = draftFields({ draft, setDraft, problems });

	if (!setupToken) return <Text>{OPERATOR_TEXTS.setupTokenWrong}</Text>;
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				save();
			}}
			noValidate
		>
			<Stack gap="md">
				<ProblemAlert problems={problemsExcept(problems, Object.keys(draft))} />
				<TextInput label="お名前" autoComplete="name" {...field("name")} />
				<TextInput label="メールアドレス" type="email" autoComplete="username" {...field("email")} />
				<RepeatedPassword label="パスワード" field={field} />
				<Button type="submit" disabled={saving} fullWidth>
					{saving ? "登録しています…" : "登録する"}
				</Button>
			</Stack>
		</form>
	);
}
