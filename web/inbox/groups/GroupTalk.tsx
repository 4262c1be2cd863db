import { Button, Group, Text } from "@mantine/core";
import { TalkScroller } from "#web/engine/messages/TalkScroller.tsx";
import classes from "#web/inbox/chat/ChatTalk.module.css";
import { isUnhandled } from "#web/inbox/timeline/isUnhandled.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CheckIcon, PersonIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { GroupComposer } from "./GroupComposer.tsx";
import { GroupTalkLines } from "./GroupTalkLines.tsx";
import { handleGroup } from "./groupsApi.ts";
import { useGroup, useGroupTalk } from "./useGroups.ts";

interface GroupTalkProps {
	groupId: number;
	panel: { isShown: boolean; toggle: () => void };
}

/** Talk of a group: header, messages and answer. */
export function GroupTalk({ groupId, panel }: GroupTalkProps) {
	const talk = useGroupTalk(groupId);
	const { data: group } = useGroup(groupId);
	const maySend = useAbility("message-send");
	const mayHandle = useAbility("friend-write");
	const { busy, run } = useBusy();
	const waiting = talk.messages.filter(isUnhandled);
	const newestSeen = talk.messages.at(-1)?.id ?? null;
	const handle = () =>
		run(async () => {
			if (newestSeen === null) return;
			await handleGroup(groupId, newestSeen)
				.then(() => toastDone("対応済みにしました"))
				.catch(toastFailed);
			talk.reload();
		});
	return (
		<div className={classes.frame}>
			<Group gap="xs" className={classes.head}>
				<Text fw={600} truncate className={classes.name} title={group?.name}>
					{group?.name ?? "　"}
				</Text>
				{mayHandle && waiting.length > 0 && (
					<Button size="xs" leftSection={<CheckIcon />} disabled={busy} onClick={() => void handle()}>
						対応済みにする
					</Button>
				)}
				<Button
					size="xs"
					variant={panel.isShown ? "light" : "default"}
					leftSection={<PersonIcon />}
					aria-pressed={panel.isShown}
					onClick={panel.toggle}
				>
					グループの情報
				</Button>
			</Group>
			<TalkScroller pages={talk} isEmpty={talk.messages.length === 0} waitingId={waiting.at(-1)?.id ?? null}>
				<GroupTalkLines messages={talk.messages} />
			</TalkScroller>
			{maySend && group && group.left_at === null && (
				<GroupComposer
					group={group}
					waitingUpTo={mayHandle && waiting.length > 0 ? newestSeen : null}
					onSent={talk.reload}
				/>
			)}
			{group && group.left_at !== null && (
				<Text className={classes.foot} size="sm" c="dimmed">
					退出したグループには送信できません。
				</Text>
			)}
		</div>
	);
}
