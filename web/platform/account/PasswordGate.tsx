import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";

interface PasswordGateProps {
	/** Loads the guarded data; the password is empty if none was requested. */
	load: (password: string) => Promise<void>;
	/** Label of the button. */
	label: string;
	onCancel: () => void;
}

/**
 * Loads password-guarded data at once, and asks for the password only if none was entered within the last
 * ten minutes.
 */
export function PasswordGate({ load, label, onCancel }: PasswordGateProps) {
	const [password, setPassword] = useState("");
	const [error, setError] = useState<unknown>(null);
	const [needsPrompt, setNeedsPrompt] = useState(false);
	const { busy, run } = useBusy();
	const attempt = (enteredPassword: string) =>
		run(async () => {
			try {
				await load(enteredPassword);
			} catch (failure) {
				const needsPassword = failure instanceof ApiError && failure.fields.password !== undefined;
				// The first attempt is made without a password, which may have been entered recently.
				setError(needsPassword && enteredPassword === "" && !needsPrompt ? null : failure);
				if (needsPassword) setNeedsPrompt(true);
			}
		});
	const loadOnMount = useEffectEvent(() => void attempt(""));
	useEffect(() => loadOnMount(), []);
	const send = (event: FormEvent) => {
		event.preventDefault();
		void attempt(password);
	};
	if (!needsPrompt)
		return error ? (
			<ErrorState error={error} onRetry={() => void attempt("")} />
		) : (
			<SkeletonCards cards={1} height="4rem" />
		);
	return (
		<form onSubmit={send}>
			<Stack>
				<Text size="sm">
					確認のため、ログイン中のパスワードを入力してください。10分間は入力し直さずに表示できます。
				</Text>
				<PasswordInput
					label="パスワード"
					autoComplete="current-password"
					data-autofocus
					value={password}
					onChange={(event) => setPassword(event.currentTarget.value)}
					error={error ? describeError(error).join(" ") : undefined}
				/>
				<Group justify="flex-end" gap="sm">
					<Button variant="default" onClick={onCancel}>
						キャンセル
					</Button>
					<Button type="submit" disabled={busy || password === ""}>
						{label}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
