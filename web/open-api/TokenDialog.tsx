import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { ApiError, describeError } from "../api/error.ts";
import { CopyBox } from "../ui/CopyBox.tsx";
import { ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { useBusy } from "../ui/useBusy.ts";
import { useEscape } from "../ui/useEscape.ts";
import { uncensorToken } from "./api.ts";

/** A token that is to be shown; its text once it is there. */
export interface Shown {
	tokenKey: string;
	token: string | null;
}

interface TokenDialogProps {
	shown: Shown | null;
	onShown: (shown: Shown) => void;
	onClose: () => void;
}

/** A token uncensored: at once after it was issued, else after the password, which is asked for every ten minutes (M-049). */
export const TokenDialog = ({ shown, onShown, onClose }: TokenDialogProps) => (
	<Modal
		opened={shown !== null}
		onClose={onClose}
		title={shown?.token ? "トークン" : "トークンを表示する"}
		{...useEscape(shown !== null, onClose)}
	>
		{shown?.token && (
			<Stack>
				<CopyBox
					text={shown.token}
					label="トークン"
					description="ほかの人に見せたり、公開される場所に置いたりしないでください。"
				/>
				<Group justify="flex-end">
					<Button onClick={onClose}>閉じる</Button>
				</Group>
			</Stack>
		)}
		{shown && !shown.token && (
			<Asking key={shown.tokenKey} tokenKey={shown.tokenKey} onShown={onShown} onClose={onClose} />
		)}
	</Modal>
);

interface AskingProps extends Omit<TokenDialogProps, "shown"> {
	tokenKey: string;
}

function Asking({ tokenKey, onShown, onClose }: AskingProps) {
	const [password, setPassword] = useState("");
	const [error, setError] = useState<unknown>(null);
	const [isAsked, setAsked] = useState(false);
	const { busy, run } = useBusy();
	const load = (given: string) =>
		run(async () => {
			try {
				const { token } = await uncensorToken(tokenKey, given);
				onShown({ tokenKey, token });
			} catch (reason) {
				const needsPassword = reason instanceof ApiError && reason.fields.password !== undefined;
				// The first try is made without one, because it may have been given a moment ago.
				setError(needsPassword && given === "" && !isAsked ? null : reason);
				if (needsPassword) setAsked(true);
			}
		});
	const loadAtOnce = useEffectEvent(() => void load(""));
	useEffect(() => loadAtOnce(), []);
	const send = (event: FormEvent) => {
		event.preventDefault();
		void load(password);
	};
	if (!isAsked)
		return error ? (
			<ErrorState error={error} onRetry={() => void load("")} />
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
					<Button variant="default" onClick={onClose}>
						キャンセル
					</Button>
					<Button type="submit" disabled={busy || password === ""}>
						表示する
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
