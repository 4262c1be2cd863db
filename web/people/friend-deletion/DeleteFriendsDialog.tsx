import { Alert, Radio, Skeleton, Stack, Table, Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import {
	DELETED_DATA,
	type DeletedDataKind,
	type DeletionCounts,
	GRACE_DAYS,
} from "#domain/people/friend-deletion/friend-deletion.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { CheckResult } from "#web/platform/ui/formProblems.ts";
import { firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";

/** Confirmed request. */
export interface ConfirmedDeletion {
	confirmed: string;
	now: boolean;
}

interface DeleteFriendsDialogProps {
	opened: boolean;
	title: string;
	/** Text to be typed: the friend's name, or a word for several. */
	word: string;
	/** Data that is deleted. */
	children: ReactNode;
	send: (request: ConfirmedDeletion, headers: Record<string, string>) => Promise<unknown>;
	/** Called before `onClose`, once the deletion was accepted. */
	onDone?: () => void;
	onClose: () => void;
}

const WHEN = { later: "later", now: "now" } as const;

/** Second step of a deletion: the counts, the day, and the name to be typed. */
export function DeleteFriendsDialog(props: DeleteFriendsDialogProps) {
	const { opened, title, word, children, send, onDone, onClose } = props;
	const [draft, setDraft] = useState<ConfirmedDeletion>({ confirmed: "", now: false });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkWord(draft, word),
		send,
		onSaved: () => {
			onDone?.();
			onClose();
		},
		savedText: draft.now ? "削除を始めました" : `${GRACE_DAYS}日後に削除します`,
		failureHeading: "削除できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	return (
		<ModalContainer
			opened={opened}
			title={title}
			edited={draft.confirmed !== ""}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={draft.now ? "今すぐ削除する" : "削除を予定する"}
		>
			<Stack ref={form}>
				{children}
				<Radio.Group
					label="いつ削除しますか"
					value={draft.now ? WHEN.now : WHEN.later}
					onChange={(value) => setDraft({ ...draft, now: value === WHEN.now })}
				>
					<Stack gap="xs" mt="xs">
						<Radio
							value={WHEN.later}
							label={`${GRACE_DAYS}日後に削除する`}
							description="それまでは一覧に表示されず、何も送られません。取り消すと元に戻ります。"
						/>
						<Radio value={WHEN.now} label="今すぐ削除する" description="取り消せません。" />
					</Stack>
				</Radio.Group>
				<TextInput
					data-field="confirmed"
					label={DELETION_TEXTS.confirmName(word)}
					value={draft.confirmed}
					onChange={({ currentTarget: { value } }) => setDraft({ ...draft, confirmed: value })}
					error={firstMessages(problems.fields).confirmed}
					autoComplete="off"
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

const checkWord = (draft: ConfirmedDeletion, word: string): CheckResult<ConfirmedDeletion> =>
	draft.confirmed.trim() === word.trim()
		? { success: true, data: draft }
		: {
				success: false,
				problems: { general: [], fields: { confirmed: [DELETION_TEXTS.confirmName(word)] } },
			};

/** Numbers of deleted rows by kind; zeros are left out. */
export function DeletedDataTable({ counts }: { counts: DeletionCounts | undefined }) {
	if (!counts) return <Skeleton height="8rem" />;
	const rows = (Object.keys(DELETED_DATA) as DeletedDataKind[]).filter((kind) => (counts[kind] ?? 0) > 0);
	if (rows.length === 0) return <Text size="sm">LINEの名前と写真のほかに、記録はありません。</Text>;
	return (
		<Table withRowBorders={false} verticalSpacing="0.25rem" aria-label="削除するデータ">
			<Table.Tbody>
				{rows.map((kind) => (
					<Table.Tr key={kind}>
						<Table.Th fw={400}>{DELETED_DATA[kind]}</Table.Th>
						<Table.Td ta="right">{counts[kind]!.toLocaleString("ja-JP")}件</Table.Td>
					</Table.Tr>
				))}
			</Table.Tbody>
		</Table>
	);
}

/** Consequences for the shop. */
export const DeletionConsequences = ({ bookingsAhead = 0 }: { bookingsAhead?: number }) => (
	<Alert color="red" icon={<WarningIcon />} title="削除したデータは元に戻せません">
		<Stack gap="0.25rem">
			{bookingsAhead > 0 && (
				<Text size="sm" fw={600}>
					これからの予約 {bookingsAhead}件は取り消されます。
				</Text>
			)}
			<Text size="sm">
				これまでの予約は、名前や連絡先を消し、日時と料金だけを残します。もう一度友だち追加された場合は、新しい友だちになります。
			</Text>
		</Stack>
	</Alert>
);
