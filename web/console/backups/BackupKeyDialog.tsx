import { Button, Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { PasswordGate } from "#web/platform/account/PasswordGate.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { requestBackupKey } from "./backupsApi.ts";

/** Dialog with the key that opens the backups, after the password. */
export function BackupKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const [key, setKey] = useState<string | null>(null);
	const close = () => {
		setKey(null);
		onClose();
	};
	return (
		<Modal opened={isOpen} onClose={close} title="復元キー" {...useEscape(isOpen, close)}>
			{key === null ? (
				<PasswordGate
					label="表示する"
					onCancel={close}
					load={async (password) => setKey((await requestBackupKey(password)).key)}
				/>
			) : (
				<Stack>
					<CopyBox
						text={key}
						label="復元キー"
						description="このアカウントのすべてのバックアップに使います。印刷するか、パスワードの保管場所に控えてください。"
					/>
					<Group justify="flex-end">
						<Button onClick={close}>閉じる</Button>
					</Group>
				</Stack>
			)}
		</Modal>
	);
}
