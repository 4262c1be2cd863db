import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { describeError } from "#web/platform/api/apiError.ts";
import { LEAVING } from "#web/platform/ui/createTaskLock.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { addPhone } from "../simulatorApi.ts";

interface AddPhoneDialogProps {
	onPhoneAdded: (userId: string) => void;
	onClose: () => void;
}

/** Dialog that adds a new friend to the account. */
export function AddPhoneDialog({ onPhoneAdded, onClose }: AddPhoneDialogProps) {
	const [name, setName] = useState("");
	const [problem, setProblem] = useState<string>();
	const { busy: isBusy, run } = useBusy();
	const add = async () => {
		try {
			const { friend } = await addPhone(name);
			onPhoneAdded(friend.userId);
			return LEAVING;
		} catch (error) {
			setProblem(describeError(error).join("\n"));
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void run(add);
	};
	return (
		<MountedModal onClose={onClose} title="友だちを追加する" size="sm">
			<form onSubmit={submit} noValidate>
				<Stack>
					<Text size="sm">新しい人がアカウントを友だちに追加します。友だち追加のWebhookが届きます。</Text>
					<TextInput
						label="名前"
						value={name}
						onChange={(event) => setName(event.currentTarget.value)}
						error={problem}
						data-autofocus
					/>
					<Group justify="flex-end">
						<Button variant="default" onClick={onClose}>
							キャンセル
						</Button>
						<Button type="submit" loading={isBusy}>
							追加する
						</Button>
					</Group>
				</Stack>
			</form>
		</MountedModal>
	);
}
