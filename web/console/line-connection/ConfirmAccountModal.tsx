import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
	type LineCredentialsInput,
	lineConnectionInput,
} from "#domain/console/line-connection/line-connection-input.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { LineAccountCard } from "./LineAccountCard.tsx";
import { requestConnectionSave, type TestedLineAccount } from "./lineConnectionApi.ts";

interface ConfirmAccountModalProps {
	credentials: LineCredentialsInput;
	/** Account that LINE named for the credentials. */
	account: TestedLineAccount;
	onClose: () => void;
	onSaved: () => void;
}

/** Shows the account behind tested credentials, and saves them once the operator confirms it. */
export function ConfirmAccountModal({ credentials, account, onClose, onSaved }: ConfirmAccountModalProps) {
	const isOther = account.is_other === true;
	const [draft, setDraft] = useState({ is_other_confirmed: false });
	const { saving, save, problems } = useSaving(draft, {
		check: (draft) => checkDraft(lineConnectionInput, { ...credentials, ...draft, user_id: account.user_id }),
		send: requestConnectionSave,
		onSaved,
		savedText: "LINE連携を保存しました",
		failureHeading: "保存できませんでした",
	});
	return (
		<MountedModal title="このアカウントで間違いありませんか" onClose={onClose}>
			<Stack gap="md">
				<LineAccountCard account={account} />
				{isOther && (
					<>
						<Alert color="red" icon={<WarningIcon />} title="いままでと別の公式アカウントです" p="sm">
							<Text size="sm">
								友だちの情報は、LINEの「プロバイダー」ごとに分かれています。別のプロバイダーのアカウントに切り替えると、いまの友だちには、メッセージを送ることも受け取ることもできなくなります。予約済みの配信も届きません。
							</Text>
						</Alert>
						<Checkbox
							label="別のアカウントに切り替えることを確認しました"
							checked={draft.is_other_confirmed}
							onChange={({ currentTarget: { checked } }) => setDraft({ is_other_confirmed: checked })}
						/>
					</>
				)}
				{account.is_other === null && (
					<Text size="sm" c="dimmed">
						いままでのアカウントは、LINEに確認できませんでした。名前とアイコンをよく確認してください。
					</Text>
				)}
				<ProblemAlert problems={problems} />
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose} disabled={saving}>
						キャンセル
					</Button>
					<Button
						color={isOther ? "red" : undefined}
						loading={saving}
						disabled={isOther && !draft.is_other_confirmed}
						onClick={() => void save()}
					>
						{isOther ? "切り替えて保存する" : "このアカウントで保存する"}
					</Button>
				</Group>
			</Stack>
		</MountedModal>
	);
}
