import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PasswordGate } from "#web/platform/account/PasswordGate.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { postTrackerSecret } from "./trackerApi.ts";

/** Length of the ending by which operators recognise a secret; the server sends as much of a saved one. */
const ENDING_LENGTH = 4;

interface PostbackSecretProps {
	id: number;
	/** Last characters of the current secret. */
	ending: string | null;
}

/** Signing secret for the orders that a shop's server sends; shown only when created. */
export function PostbackSecret({ id, ending }: PostbackSecretProps) {
	const mayWrite = useAbility("tracker-write");
	const [newSecret, setNewSecret] = useState<string | null>(null);
	const [isOpen, setOpen] = useState(false);
	const currentEnding = newSecret?.slice(-ENDING_LENGTH) ?? ending;
	const openDialog = async () => {
		const isSure =
			currentEnding === null ||
			(await askToConfirm({
				title: "署名シークレットを作り直す",
				message:
					"今の署名シークレットは24時間後に使えなくなります。それまでに、サーバーの設定を新しいものに変えてください。",
				confirm: "作り直す",
			}));
		if (isSure) setOpen(true);
	};
	const close = () => setOpen(false);
	return (
		<>
			<Group justify="space-between" gap="xs">
				<Text size="sm" c="dimmed">
					{currentEnding === null
						? "署名シークレットはまだありません"
						: `署名シークレット（末尾 ${currentEnding}）`}
				</Text>
				{mayWrite && (
					<Button variant="default" onClick={() => void openDialog()}>
						{currentEnding === null ? "署名シークレットを作る" : "署名シークレットを作り直す"}
					</Button>
				)}
			</Group>
			<Modal opened={isOpen} onClose={close} title="署名シークレット" {...useEscape(isOpen, close)}>
				<NewSecret id={id} onCreated={setNewSecret} onClose={close} />
			</Modal>
		</>
	);
}

interface NewSecretProps {
	id: number;
	onCreated: (secret: string) => void;
	onClose: () => void;
}

/** Creates a secret, after the password if it was not entered recently. */
function NewSecret({ id, onCreated, onClose }: NewSecretProps) {
	const [secret, setSecret] = useState<string | null>(null);
	const [headers] = useState(saveKeyHeader);
	const load = async (password: string) => {
		const created = await postTrackerSecret(id, password, headers);
		setSecret(created.secret);
		onCreated(created.secret);
	};
	if (secret === null) return <PasswordGate label="作る" onCancel={onClose} load={load} />;
	return (
		<Stack>
			<CopyBox
				text={secret}
				label="署名シークレット"
				description="表示するのはこの1回だけです。サーバーの設定に保存し、公開される場所には置かないでください。"
			/>
			<Group justify="flex-end">
				<Button onClick={onClose}>閉じる</Button>
			</Group>
		</Stack>
	);
}
