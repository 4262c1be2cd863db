import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { describeError } from "../../api/error.ts";
import { addPhone } from "../api.ts";

interface AddPhoneDialogProps {
	onAdded: (userId: string) => void;
	onClose: () => void;
}

/** Somebody new adds the account. */
export function AddPhoneDialog({ onAdded, onClose }: AddPhoneDialogProps) {
	const [name, setName] = useState("");
	const [problem, setProblem] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const add = async (event: FormEvent) => {
		event.preventDefault();
		setBusy(true);
		try {
			const { friend } = await addPhone(name);
			onAdded(friend.userId);
		} catch (error) {
			setProblem(describeError(error).join("\n"));
			setBusy(false);
		}
	};
	return (
		<Modal opened onClose={onClose} title="友だちを追加する" size="sm">
			<form onSubmit={add} noValidate>
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
		</Modal>
	);
}
