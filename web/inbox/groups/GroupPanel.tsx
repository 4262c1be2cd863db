import { Box, Button, Group, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { GROUP_KINDS } from "#domain/inbox/groups/group-states.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { allowGroupAnswers, type GroupDetails, leaveChatGroup } from "./groupsApi.ts";
import { useGroup } from "./useGroups.ts";

/** Details of a group: automatic answers, members, leaving. */
export function GroupPanel({ groupId }: { groupId: number }) {
	const { data: group, error, mutate } = useGroup(groupId);
	if (!group && error)
		return (
			<Box p="sm">
				<ErrorState error={error} onRetry={() => void mutate()} />
			</Box>
		);
	if (!group) return <Skeleton height="16rem" m="sm" />;
	return (
		<Stack p="sm" gap="md">
			<Group gap="xs" wrap="nowrap">
				<FriendAvatar friend={group} size="2.5rem" />
				<div>
					<Title order={2} size="h3">
						{group.name}
					</Title>
					<Text size="xs" c="dimmed">
						{GROUP_KINDS[group.kind]}
						{group.member_count !== null && `・${group.member_count}人`}
					</Text>
				</div>
			</Group>
			<GroupSetting group={group} onChanged={() => void mutate()} />
			<Members group={group} />
		</Stack>
	);
}

interface GroupSettingProps {
	group: GroupDetails;
	onChanged: () => void;
}

function GroupSetting({ group, onChanged }: GroupSettingProps) {
	const maySet = useAbility("chat-setting");
	const { busy, run } = useBusy();
	if (group.left_at !== null)
		return (
			<Text size="sm" c="dimmed">
				{group.left_at}に退出しました。これまでのトークは残ります。
			</Text>
		);
	const change = (work: () => Promise<unknown>, done: string) =>
		run(async () => {
			await work()
				.then(() => toastDone(done))
				.catch(toastFailed);
			onChanged();
		});
	const leave = async () => {
		const isConfirmed = await askToConfirm({
			title: "グループから退出",
			message: `「${group.name}」から退出します。もう一度参加するには、メンバーに招待してもらう必要があります。これまでのトークは残ります。`,
			confirm: "退出する",
			destructive: true,
		});
		if (isConfirmed) await change(() => leaveChatGroup(group.id), "グループから退出しました");
	};
	return (
		<Stack gap="sm" align="flex-start">
			<Switch
				label="自動応答"
				description="オンにすると、このグループのメッセージにも自動応答が返信します。友だちの情報を使うもの、アクションのボタンがあるもの、対象を絞ったものは返信しません。返信は無料ですが、送信が1分ほど遅れると、メンバーの人数分のメッセージとして数えられます。"
				checked={group.answers_automatically}
				disabled={!maySet || busy}
				onChange={({ currentTarget: { checked } }) =>
					void change(() => allowGroupAnswers(group.id, checked), "保存しました")
				}
			/>
			{maySet && (
				<Button variant="default" size="xs" color="red" disabled={busy} onClick={() => void leave()}>
					グループから退出
				</Button>
			)}
		</Stack>
	);
}

const Members = ({ group: { members } }: { group: GroupDetails }) => (
	<Stack gap="xs" component="section" aria-label="メンバー">
		<Title order={3}>メンバー</Title>
		<Text size="xs" c="dimmed">
			LINEから名前が届いた人だけを表示します。友だちの数には入りません。
		</Text>
		{members.map((member, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: members have no id here, and their names may be equal
			<Group key={index} gap="xs" wrap="nowrap">
				<FriendAvatar friend={member} size="1.75rem" />
				<Text size="sm" truncate title={member.name}>
					{member.name}
				</Text>
			</Group>
		))}
	</Stack>
);
