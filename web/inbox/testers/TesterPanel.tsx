import { Button, Group, Stack, Text } from "@mantine/core";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { TesterList } from "./TesterList.tsx";
import { type Testable, useTesters } from "./testersApi.ts";
import { useChosenTesters } from "./useChosenTesters.ts";
import { useTestSend } from "./useTestSend.ts";

interface TesterPanelProps {
	itemKind: Testable;
	/** Ids of the items to send. */
	itemIds: readonly number[];
	/** Number of messages per tester, if the items do not determine it. */
	messageCount?: number;
	onSent?: () => void;
	onCancel?: () => void;
}

/** Selects testers and sends them a test. */
export function TesterPanel({ itemKind, itemIds, messageCount, onSent, onCancel }: TesterPanelProps) {
	const mayChange = useAbility("friend-write");
	const { data, error, mutate } = useTesters();
	const testers = data?.items ?? [];
	const { chosenIds, setChosenIds } = useChosenTesters(testers);
	const sizeText = sizeOfTest(itemIds.length, messageCount);
	const { sending, send, add, remove, problems } = useTestSend(itemKind, {
		chosenIds,
		choose: setChosenIds,
		onSent,
	});
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={3} height="3rem" />;
	return (
		<Stack gap="md">
			<Text size="sm">選んだテスターだけに、{sizeText && `${sizeText}を`}すぐに送信します。</Text>
			{testers.length === 0 ? (
				<Text size="sm" c="dimmed">
					テスターはまだいません。{mayChange && "ご自身など、確認する方の友だちを追加してください。"}
				</Text>
			) : (
				<TesterList
					testers={testers}
					chosenIds={chosenIds}
					onChoose={setChosenIds}
					onRemove={mayChange ? remove : undefined}
					disabled={sending}
				/>
			)}
			{mayChange && (
				<FriendChoice
					label="テスターを追加する"
					excludedIds={testers.map(({ id }) => id)}
					onChoose={add}
					disabled={sending}
				/>
			)}
			<ProblemAlert problems={problems} />
			<Group justify="flex-end">
				{onCancel && (
					<Button variant="default" onClick={onCancel} disabled={sending}>
						キャンセル
					</Button>
				)}
				<Button
					leftSection={<SendIcon />}
					onClick={async () => {
						if (sizeText && !(await askToSend(sizeText, chosenIds.length))) return;
						await send([...itemIds]);
					}}
					disabled={sending || chosenIds.length === 0 || itemIds.length === 0}
					aria-busy={sending}
				>
					{sending ? "送信しています…" : "テスト送信する"}
				</Button>
			</Group>
		</Stack>
	);
}

/** Size of a test with several messages, for its confirmation; null for a single one. */
export function sizeOfTest(itemCount: number, messageCount: number | undefined): string | null {
	if (messageCount !== undefined) return messageCount > 0 ? TESTER_TEXTS.testMessages(messageCount) : null;
	return itemCount > 1 ? TESTER_TEXTS.testItems(itemCount) : null;
}

const askToSend = (sizeText: string, testerCount: number) =>
	askToConfirm({
		title: TESTER_TEXTS.testTitle,
		message: TESTER_TEXTS.testQuestion(sizeText, testerCount),
		confirm: "テスト送信する",
	});
