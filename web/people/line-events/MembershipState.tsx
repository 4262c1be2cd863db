import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { unlinkNumber } from "./lineEventsApi.ts";

interface MembershipStateProps {
	friendId: number;
	state: {
		memberships: { membership_id: number; plan: string; joined_at: string; left_at: string | null }[];
		external_id: string | null;
	};
	onChanged: () => void;
}

/** A friend's memberships of LINE and linked number; nothing for friends without any. */
export function MembershipState({
	friendId,
	state: { memberships, external_id },
	onChanged,
}: MembershipStateProps) {
	if (memberships.length === 0 && external_id === null) return null;
	return (
		<Stack gap="2xs" component="section" aria-label="会員の状態">
			<Title order={3}>会員の状態</Title>
			{memberships.map(({ membership_id, plan, joined_at, left_at }) => (
				<Text key={membership_id} size="sm">
					{`メンバーシップ（${plan}）: `}
					<TimeText value={left_at ?? joined_at} span inherit />
					{left_at === null ? "に加入" : "に解約"}
				</Text>
			))}
			{external_id !== null && (
				<LinkedNumber friendId={friendId} externalId={external_id} onUnlinked={onChanged} />
			)}
		</Stack>
	);
}

interface LinkedNumberProps {
	friendId: number;
	externalId: string;
	onUnlinked: () => void;
}

function LinkedNumber({ friendId, externalId, onUnlinked }: LinkedNumberProps) {
	const mayWrite = useAbility("friend-write");
	const { busy, run } = useBusy();
	const unlink = async () => {
		const isConfirmed = await askToConfirm({
			title: "会員番号の連携を解除",
			message: `会員番号「${externalId}」とこの友だちの連携を解除します。もう一度連携するには、友だち本人がログインする必要があります。`,
			confirm: "解除する",
			destructive: true,
		});
		if (!isConfirmed) return;
		await run(async () => {
			await unlinkNumber(friendId)
				.then(() => toastDone("連携を解除しました"))
				.catch(toastFailed);
			onUnlinked();
		});
	};
	return (
		<Group gap="xs">
			<Text size="sm">会員番号: {externalId}</Text>
			{mayWrite && (
				<Button size="compact-xs" variant="default" disabled={busy} onClick={() => void unlink()}>
					連携を解除
				</Button>
			)}
		</Group>
	);
}
