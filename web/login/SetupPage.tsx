import { Button, PasswordInput, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { MIN_PASSWORD } from "#domain/operators/login.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { client, unwrap } from "../api/client.ts";
import { FormError, fieldErrors } from "../ui/FormError.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { OutsideFrame } from "./OutsideFrame.tsx";
import { useSiteInfo } from "./useSiteInfo.ts";

/** Where the first administrator is made, once, through the address shown at set-up. */
export function SetupPage() {
	const { info, brand, error, reload } = useSiteInfo();
	const [done, setDone] = useState(false);
	return (
		<OutsideFrame brand={brand} title="最初の管理者の登録">
			{!info && !error && <Skeleton height="14rem" />}
			{error && <ErrorState error={error} onRetry={reload} />}
			{done && <Closed text="登録しました。ログインしてお使いください。" />}
			{info &&
				!done &&
				(info.setup_open ? <SetupForm onDone={() => setDone(true)} /> : <Closed text={TEXTS.setupClosed} />)}
		</OutsideFrame>
	);
}

const Closed = ({ text }: { text: string }) => (
	<Stack gap="md">
		<Text>{text}</Text>
		<Button component={Link} href={addressOf("login")}>
			ログインを開く
		</Button>
	</Stack>
);

function SetupForm({ onDone }: { onDone: () => void }) {
	// The token stands behind the # so that it reaches no server's log.
	const setupToken = location.hash.slice(1);
	const form = useForm({
		initialValues: { name: "", email: "", password: "", again: "" },
		validate: { again: (again, { password }) => (again === password ? null : "パスワードが一致しません。") },
	});
	const [error, setError] = useState<unknown>();
	const [busy, setBusy] = useState(false);

	const register = async ({ name, email, password }: typeof form.values) => {
		setBusy(true);
		setError(undefined);
		try {
			const json = { setup_token: setupToken, name, email, password };
			await unwrap(client.operators.api.setup.$post({ json }), { handles: [401, 403, 409] });
			onDone();
		} catch (failure) {
			setError(failure);
			form.setErrors(fieldErrors(failure));
		} finally {
			setBusy(false);
		}
	};

	if (!setupToken) return <Text>{TEXTS.setupTokenWrong}</Text>;
	return (
		<form onSubmit={form.onSubmit(register)} noValidate>
			<Stack gap="md">
				<FormError error={error} shown={["name", "email", "password"]} />
				<TextInput label="お名前" autoComplete="name" {...form.getInputProps("name")} />
				<TextInput
					label="メールアドレス"
					type="email"
					autoComplete="username"
					{...form.getInputProps("email")}
				/>
				<PasswordInput
					label="パスワード"
					description={`${MIN_PASSWORD}文字以上`}
					autoComplete="new-password"
					visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
					{...form.getInputProps("password")}
				/>
				<PasswordInput
					label="パスワード（もう一度）"
					autoComplete="new-password"
					visibilityToggleButtonProps={{ "aria-label": "パスワードを表示する" }}
					{...form.getInputProps("again")}
				/>
				<Button type="submit" disabled={busy} fullWidth>
					{busy ? "登録しています…" : "登録する"}
				</Button>
			</Stack>
		</form>
	);
}
