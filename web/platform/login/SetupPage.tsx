import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { type SetupInput, setupInput } from "#domain/console/operators/login-input.ts";
import { MIN_PASSWORD } from "#domain/console/operators/password-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import {
	type CheckResult,
	checkDraft,
	problemsExcept,
	problemsOfCheck,
} from "#web/platform/ui/formProblems.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { draftFields } from "./draftFields.ts";
import { OutsideFrame } from "./OutsideFrame.tsx";
import { useSiteInfo } from "./useSiteInfo.ts";

/** Page that registers the first administrator, opened by the URL shown at installation. */
export function SetupPage() {
	const { info, error, reload } = useSiteInfo();
	const [done, setDone] = useState(false);
	return (
		<OutsideFrame title="最初の管理者の登録">
			{!info && !error && <Skeleton height="14rem" />}
			{error && <ErrorState error={error} onRetry={reload} />}
			{done && <LoginHint text="登録しました。ログインしてお使いください。" />}
			{info &&
				!done &&
				(info.setup_open ? (
					<SetupForm onDone={() => setDone(true)} />
				) : (
					<LoginHint text={OPERATOR_TEXTS.setupClosed} />
				))}
		</OutsideFrame>
	);
}

const LoginHint = ({ text }: { text: string }) => (
	<Stack gap="md">
		<Text>{text}</Text>
		<Button component={Link} href={addressOf("login")}>
			ログインを開く
		</Button>
	</Stack>
);

function SetupForm({ onDone }: { onDone: () => void }) {
	// The token is in the fragment, so that no server logs it.
	const setupToken = location.hash.slice(1);
	const [draft, setDraft] = useState({ name: "", email: "", password: "", again: "" });
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkSetup(draft, setupToken),
		send: (json) => unwrap(client.sessions.api.setup.$post({ json }), { handles: [401, 403, 409] }),
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
				<PasswordInput
					label="パスワード"
					description={`${MIN_PASSWORD}文字以上`}
					autoComplete="new-password"
					visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
					{...field("password")}
				/>
				<PasswordInput
					label="パスワード（もう一度）"
					autoComplete="new-password"
					visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
					{...field("again")}
				/>
				<Button type="submit" disabled={saving} fullWidth>
					{saving ? "登録しています…" : "登録する"}
				</Button>
			</Stack>
		</form>
	);
}

type Draft = Omit<SetupInput, "setup_token"> & { again: string };

/** Validates with the server's schema, and that both entries match. */
function checkSetup({ again, ...draft }: Draft, setup_token: string): CheckResult<SetupInput> {
	const result = checkDraft(setupInput, { ...draft, setup_token });
	if (again === draft.password) return result;
	const { general, fields } = problemsOfCheck(result);
	return {
		success: false,
		problems: { general, fields: { ...fields, again: ["パスワードが一致しません。"] } },
	};
}
