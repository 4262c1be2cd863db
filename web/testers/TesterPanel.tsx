import { Button, Group, Stack, Text } from "@mantine/core";
import { useAbility } from "../api/session.tsx";
import { SendIcon } from "../ui/icons.tsx";
import { ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { type Testable, useTesters } from "./api.ts";
import { FriendChoice } from "./FriendChoice.tsx";
import { TesterList } from "./TesterList.tsx";
import { useChosenTesters } from "./useChosenTesters.ts";
import { useTestSend } from "./useTestSend.ts";

interface TesterPanelProps {
	what: Testable;
	/** What is sent. */
	itemIds: readonly number[];
	onSent?: () => void;
	onCancel?: () => void;
}

/** Chooses testers, and sends a test to them alone. */
export function TesterPanel({ what, itemIds, onSent, onCancel }: TesterPanelProps) {
	const mayChange = useAbility("friend-write");
	const { data, error, mutate } = useTesters();
	const testers = data?.items ?? [];
	const { chosen, choose } = useChosenTesters(testers);
	const { sending, send, add, remove, problems } = useTestSend(what, { chosen, choose, onSent });
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={3} height="3rem" />;
	return (
		<Stack gap="md">
			<Text size="sm">
				選んだテスターだけに、{itemIds.length > 1 ? `${itemIds.length}件を` : ""}すぐに送信します。
			</Text>
			{testers.length === 0 ? (
				<Text size="sm" c="dimmed">
					テスターはまだいません。{mayChange && "ご自身など、確認する方の友だちを追加してください。"}
				</Text>
			) : (
				<TesterList
					testers={testers}
					chosen={chosen}
					onChoose={choose}
					onRemove={mayChange ? remove : undefined}
					disabled={sending}
				/>
			)}
			{mayChange && (
				<FriendChoice
					label="テスターを追加する"
					without={testers.map(({ id }) => id)}
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
					onClick={() => void send([...itemIds])}
					disabled={sending || chosen.length === 0 || itemIds.length === 0}
					aria-busy={sending}
				>
					{sending ? "送信しています…" : "テスト送信する"}
				</Button>
			</Group>
		</Stack>
	);
}
