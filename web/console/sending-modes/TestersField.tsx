import { ActionIcon, Group, Stack, Text } from "@mantine/core";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { addTester, removeTester, type Tester, useTesters } from "#web/inbox/testers/testersApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CloseIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

/** Testers whom the operator sees, and their changes, which take effect at once. */
export function TestersField({ onChanged }: { onChanged: () => void }) {
	const mayChange = useAbility("friend-write");
	const { data, error, mutate } = useTesters();
	const { busy, run } = useBusy();
	const change = (attempt: () => Promise<void>) =>
		void run(() => attempt().then(onChanged).catch(toastFailed));
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return null;
	return (
		<Stack gap="xs">
			{data.items.map((tester) => (
				<TesterLine
					key={tester.id}
					tester={tester}
					disabled={busy}
					onRemove={mayChange ? () => change(() => removeTester(tester.id)) : undefined}
				/>
			))}
			{mayChange && (
				<FriendChoice
					label="テスターを追加する"
					excludedIds={data.items.map(({ id }) => id)}
					onChoose={(friendId) => change(() => addTester(friendId))}
					disabled={busy}
				/>
			)}
		</Stack>
	);
}

interface TesterLineProps {
	tester: Tester;
	disabled: boolean;
	/** Absent without the ability to change testers. */
	onRemove: (() => void) | undefined;
}

const TesterLine = ({ tester, disabled, onRemove }: TesterLineProps) => (
	<Group gap="xs" wrap="nowrap">
		<FriendAvatar friend={tester} size="sm" />
		<Text size="sm" truncate title={tester.name}>
			{tester.name}
		</Text>
		{tester.blocked && (
			<Text size="xs" c="dimmed" flex="none">
				ブロック中
			</Text>
		)}
		{onRemove && (
			<ActionIcon
				variant="subtle"
				color="gray"
				disabled={disabled}
				aria-label={`「${tester.name}」をテスターから外す`}
				onClick={onRemove}
			>
				<CloseIcon />
			</ActionIcon>
		)}
	</Group>
);
