import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { TesterList } from "#web/inbox/testers/TesterList.tsx";
import { addTester, removeTester, useTesters } from "#web/inbox/testers/testersApi.ts";
import { useChosenTesters } from "#web/inbox/testers/useChosenTesters.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { SendIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type FormProblems, NO_PROBLEMS, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import type { ComposedMessage } from "./composedMessage.ts";
import { postTestSend, storeAsEffects } from "./composerApi.ts";

interface TestSendModalProps {
	opened: boolean;
	messages: ComposedMessage[];
	onClose: () => void;
}

/** Dialog that sends the messages of a draft, saved or not, to testers. */
export function TestSendModal({ opened, messages, onClose }: TestSendModalProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<Modal opened={opened} onClose={onClose} title="テスト送信" size="30rem" fullScreen={isNarrow}>
			<TestSendPanel messages={messages} onClose={onClose} />
		</Modal>
	);
}

function TestSendPanel({ messages, onClose }: Omit<TestSendModalProps, "opened">) {
	const mayChange = useAbility("friend-write");
	const { data, error, mutate } = useTesters();
	const testers = data?.items ?? [];
	const { chosenIds, setChosenIds } = useChosenTesters(testers);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const { busy, run } = useBusy();
	const { headersFor, renew } = useSaveKey();
	const runAndReport = (heading: string, attempt: () => Promise<void>) =>
		run(async () => {
			setProblems(NO_PROBLEMS);
			await attempt().catch((reason) => setProblems(toResponseProblems(reason, heading)));
		});
	const send = () =>
		runAndReport("テスト送信できませんでした", async () => {
			const input = { messages: await storeAsEffects(messages, "messages"), friend_ids: chosenIds };
			await postTestSend(input, headersFor(input));
			renew();
			toastDone(`テスト送信しました（${chosenIds.length}人）`);
			onClose();
		});
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={3} height="3rem" />;
	return (
		<Stack gap="md">
			<Text size="sm">選んだテスターだけに、今のメッセージをすぐに送信します。</Text>
			{testers.length === 0 ? (
				<Text size="sm" c="dimmed">
					テスターはまだいません。{mayChange && "ご自身など、確認する方の友だちを追加してください。"}
				</Text>
			) : (
				<TesterList
					testers={testers}
					chosenIds={chosenIds}
					onChoose={setChosenIds}
					onRemove={
						mayChange
							? ({ id }) => void runAndReport("テスターから外せませんでした", () => removeTester(id))
							: undefined
					}
					disabled={busy}
				/>
			)}
			{mayChange && (
				<FriendChoice
					label="テスターを追加する"
					excludedIds={testers.map(({ id }) => id)}
					onChoose={(id) =>
						void runAndReport("テスターを追加できませんでした", async () => {
							await addTester(id);
							setChosenIds([...chosenIds, id]);
						})
					}
					disabled={busy}
				/>
			)}
			<ProblemAlert problems={problems} />
			<Group justify="flex-end">
				<Button variant="default" onClick={onClose} disabled={busy}>
					キャンセル
				</Button>
				<Button
					leftSection={<SendIcon />}
					onClick={() => void send()}
					disabled={busy || chosenIds.length === 0}
					aria-busy={busy}
				>
					{busy ? "送信しています…" : "テスト送信する"}
				</Button>
			</Group>
		</Stack>
	);
}
