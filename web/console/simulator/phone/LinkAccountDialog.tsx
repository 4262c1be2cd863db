import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { describeError } from "#web/platform/api/apiError.ts";
import { LEAVING } from "#web/platform/ui/createTaskLock.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { createPhoneActions } from "../simulatorApi.ts";

interface LinkAccountDialogProps {
	userId: string;
	onClose: () => void;
}

/** Login at the shop's own service and LINE's question whether to link the number, as the friend sees them. */
export function LinkAccountDialog({ userId, onClose }: LinkAccountDialogProps) {
	const [number, setNumber] = useState("");
	const [token, setToken] = useState("");
	const [problem, setProblem] = useState<string>();
	const { busy: isBusy, run } = useBusy();
	const link = async () => {
		try {
			await createPhoneActions(userId).linkAccount({ external_id: number, api_token: token });
			toastDone("連携のWebhookを送りました");
			onClose();
			return LEAVING;
		} catch (error) {
			setProblem(describeError(error).join("\n"));
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void run(link);
	};
	return (
		<MountedModal onClose={onClose} title="会員番号を連携する" size="sm">
			<form onSubmit={submit} noValidate>
				<Stack>
					<Text size="sm">
						お店のサービスにログインした友だちに、LINEが「連携しますか」とたずねる画面の代わりです。お店のプログラムは、外部連携のトークンで確認用の文字列を受け取ります。
					</Text>
					<TextInput
						label="お店のサービスの会員番号"
						value={number}
						onChange={(event) => setNumber(event.currentTarget.value)}
						data-autofocus
					/>
					<PasswordInput
						label="外部連携のトークン"
						autoComplete="off"
						value={token}
						onChange={(event) => setToken(event.currentTarget.value)}
						error={problem}
					/>
					<Group justify="flex-end">
						<Button variant="default" onClick={onClose}>
							キャンセル
						</Button>
						<Button type="submit" loading={isBusy}>
							連携する
						</Button>
					</Group>
				</Stack>
			</form>
		</MountedModal>
	);
}
