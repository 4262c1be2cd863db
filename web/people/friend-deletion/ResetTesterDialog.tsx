import { Checkbox, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ResetOptions } from "#domain/people/friend-deletion/friend-deletion.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { skipCheck } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { requestReset } from "./friendDeletionApi.ts";

interface ResetTesterDialogProps {
	friend: { id: number; name: string };
	opened: boolean;
	onClose: () => void;
}

/** Reset of a tester, as if they had just followed. */
export function ResetTesterDialog({ friend, opened, onClose }: ResetTesterDialogProps) {
	const [draft, setDraft] = useState<ResetOptions>({ keep_messages: true, greet: true });
	const { saving, save, problems } = useSaving(draft, {
		check: skipCheck<ResetOptions>,
		send: (options, headers) => requestReset(friend.id, options, headers),
		onSaved: onClose,
		savedText: "リセットを始めました",
		failureHeading: "リセットできませんでした",
		staysOpen: true,
	});
	return (
		<ModalContainer
			opened={opened}
			title={`「${displayName(friend.name)}」をリセットする`}
			edited={false}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="リセットする"
		>
			<Stack>
				<Text size="sm">
					友だち追加した直後の状態に戻します。タグ・友だち情報・メモ・シナリオ・リマインダ・スコア・回答・タップの記録は消え、元に戻せません。予約と操作履歴は残ります。
				</Text>
				<Radio.Group
					label="これまでのメッセージ"
					value={String(draft.keep_messages)}
					onChange={(value) => setDraft({ ...draft, keep_messages: value === "true" })}
				>
					<Stack gap="xs" mt="xs">
						<Radio value="true" label="残す" />
						<Radio value="false" label="消す" description="LINEのトーク画面からは消えません。" />
					</Stack>
				</Radio.Group>
				<Checkbox
					label="あいさつのシナリオをもう一度始める"
					checked={draft.greet}
					onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, greet: checked })}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
