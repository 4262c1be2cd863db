import { ActionIcon, Anchor, Badge, Box, Button, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { isUnhandled } from "#web/inbox/timeline/isUnhandled.ts";
import { useAnswering } from "#web/people/friends/answeringApi.ts";
import { BookVisitButton } from "#web/people/friends/BookVisitButton.tsx";
import { MarkLabel } from "#web/people/marks/MarkLabel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CheckIcon, PersonIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { AssigneeField } from "./AssigneeField.tsx";
import classes from "./ChatTalk.module.css";
import type { PanelSwitch } from "./ChatTalk.tsx";
import { setImportant } from "./chatApi.ts";
import { toastChatFailed } from "./chatFailures.ts";
import type { ChatList } from "./useChatList.ts";
import type { LoadedTalk } from "./useChatTalk.ts";

const ANSWERED_ELSEWHERE = "この友だちには、自動応答などを送りません。担当者の返信は送れます。";

interface TalkHeadProps {
	friendId: number;
	talk: LoadedTalk;
	chatList: ChatList;
	panel: PanelSwitch;
	starred: PanelSwitch;
}

/** Header of a talk: friend, status and actions. */
export function TalkHead({ friendId, talk, chatList, panel, starred }: TalkHeadProps) {
	const { member } = chatList;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const mayWrite = useAbility("friend-write");
	const marks = useMarks();
	const { data: answering } = useAnswering(friendId);
	const { busy, run } = useBusy();
	const waitingMessages = talk.messages.filter(isUnhandled);
	const seen =
		waitingMessages.length > 0
			? Math.max(...waitingMessages.map(({ id }) => id))
			: (member?.waiting_id ?? null);
	const important = member?.important ?? false;
	const toggleImportant = () => run(() => setImportant(friendId, !important).catch(toastChatFailed));
	return (
		<Group gap="xs" className={classes.head}>
			<Group gap="xs" wrap="nowrap" className={classes.name} data-short={isNarrow || undefined}>
				{/* Phones show it as the page title. */}
				{!isNarrow && (
					<Anchor
						component={Link}
						href={addressOf("friend", { id: friendId })}
						fw={600}
						truncate
						title={member?.name}
						underline="hover"
					>
						{member ? displayName(member.name) : "　"}
					</Anchor>
				)}
				{member && <EditFriend friend={member} />}
				{member && member.mark_id !== null && (
					<Box flex="none">
						<MarkLabel id={member.mark_id} store={marks} />
					</Box>
				)}
				{answering?.is_answered_elsewhere && (
					<Badge variant="light" color="gray" size="sm" flex="none" title={ANSWERED_ELSEWHERE}>
						ほかのツールが返信
					</Badge>
				)}
				{member?.blocked && (
					<Text size="xs" c="red" flex="none">
						ブロックされています
					</Text>
				)}
			</Group>
			{mayWrite && (
				<ActionIcon
					variant="subtle"
					color={important ? "yellow" : "gray"}
					aria-label="重要"
					title="重要な友だちとして印を付けます"
					aria-pressed={important}
					aria-disabled={busy || undefined}
					onClick={() => void toggleImportant()}
				>
					<StarIcon filled={important} />
				</ActionIcon>
			)}
			{mayWrite && seen !== null && (
				<Button
					size="xs"
					leftSection={<CheckIcon />}
					disabled={chatList.busy}
					title="対応済みにして、次の友だちへ進みます（E）"
					onClick={() => void chatList.handleAndGoOn(friendId, seen)}
				>
					対応済みにする
				</Button>
			)}
			<BookVisitButton friendId={friendId} isIconOnly={isNarrow} />
			<AssigneeField
				key={member?.operator?.id ?? 0}
				friendId={friendId}
				operator={member?.operator ?? null}
			/>
			<Button
				size="xs"
				variant={starred.isShown ? "light" : "default"}
				aria-pressed={starred.isShown}
				onClick={starred.toggle}
			>
				スターのみ
			</Button>
			<Button
				size="xs"
				variant={panel.isShown ? "light" : "default"}
				leftSection={!isNarrow && <PersonIcon />}
				aria-pressed={panel.isShown}
				onClick={panel.toggle}
			>
				友だち情報
			</Button>
		</Group>
	);
}
