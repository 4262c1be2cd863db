import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { reloadSession } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { type PasskeyRow, requestPasskeyRemoval } from "./accountApi.ts";
import { PasskeyNameForm } from "./PasskeyNameForm.tsx";
import { PasswordModal } from "./PasswordModal.tsx";

interface PasskeyListProps {
	passkeys: PasskeyRow[];
	onChanged: () => unknown;
}

/** The operator's passkeys, to rename or remove. */
export function PasskeyList({ passkeys, onChanged }: PasskeyListProps) {
	const [dialog, setDialog] = useState<{ action: "rename" | "remove"; passkey: PasskeyRow } | null>(null);
	const close = () => setDialog(null);
	const finish = () => {
		close();
		onChanged();
	};
	if (passkeys.length === 0) return null;
	return (
		<>
			<CardList>
				{passkeys.map((passkey) => (
					<ListCard
						key={passkey.id}
						head={
							<Group gap="xs" wrap="nowrap">
								<CutText fw={600}>{passkey.name}</CutText>
								{passkey.is_synced && <Badge flex="none">同期</Badge>}
							</Group>
						}
						aside={
							<Group gap="xs" flex="none">
								<Button
									variant="default"
									size="xs"
									aria-label={`「${passkey.name}」の名前を変更する`}
									onClick={() => setDialog({ action: "rename", passkey })}
								>
									名前の変更
								</Button>
								<Button
									variant="default"
									color="red"
									size="xs"
									aria-label={`「${passkey.name}」を削除する`}
									onClick={() => setDialog({ action: "remove", passkey })}
								>
									削除
								</Button>
							</Group>
						}
					>
						<Text size="xs" c="dimmed" component="div">
							{"最終利用 "}
							{passkey.last_used_at ? (
								<TimeText value={passkey.last_used_at} span inherit />
							) : (
								"まだありません"
							)}
							{"　登録 "}
							<TimeText value={passkey.created_at} span inherit />
						</Text>
					</ListCard>
				))}
			</CardList>
			{dialog?.action === "rename" && (
				<PasskeyNameForm passkey={dialog.passkey} onDone={finish} onClose={close} />
			)}
			{dialog?.action === "remove" && (
				<PasswordModal
					title="パスキーの削除"
					message={`「${dialog.passkey.name}」ではログインできなくなります。ほかの端末はすべてログアウトされます。`}
					label="削除する"
					send={(json, headers) => requestPasskeyRemoval(dialog.passkey.id, json, headers)}
					onDone={() => {
						toastDone("パスキーを削除しました");
						void reloadSession();
						finish();
					}}
					onClose={close}
				/>
			)}
		</>
	);
}
