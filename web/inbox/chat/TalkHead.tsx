import { ActionIcon, Anchor, Badge, Box, Button, Group, Menu, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { isUnhandled } from "#web/inbox/timeline/isUnhandled.ts";
import { useAnswering } from "#web/people/friends/answeringApi.ts";
import { BookVisitButton, BookVisitMenuItem } from "#web/people/friends/BookVisitButton.tsx";
import { RequestPaymentIcon, RequestPaymentMenuItem } from "#web/people/friends/RequestPaymentButton.tsx";
import { MarkLabel } from "#web/people/marks/MarkLabel.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CheckIcon, MoreIcon, PersonIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
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

/** Header of a talk: friend, status and actions; one row on a phone. */
export function TalkHead(props: TalkHeadProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return isNarrow ? <PhoneHead {...props} /> : <DeskHead {...props} />;
}

function DeskHead({ friendId, talk, chatList, panel, starred }: TalkHeadProps) {
	const { member } = chatList;
	return (
		<Group gap="xs" className={classes.head}>
			<Group gap="xs" wrap="nowrap" className={classes.name}>
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
				{member && <EditFriend friend={member} />}
				<FriendState friendId={friendId} member={member} />
			</Group>
			<ImportantButton friendId={friendId} isImportant={member?.important ?? false} />
			<HandledButton friendId={friendId} talk={talk} chatList={chatList} />
			<BookVisitButton friendId={friendId} />
			<RequestPaymentIcon friendId={friendId} />
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
				leftSection={<PersonIcon />}
				aria-pressed={panel.isShown}
				onClick={panel.toggle}
			>
				友だち情報
			</Button>
		</Group>
	);
}

/** Head on a phone, where the name is the page's title and the rest is in a menu. */
function PhoneHead({ friendId, talk, chatList, panel, starred }: TalkHeadProps) {
	const { member } = chatList;
	return (
		<Group gap="xs" wrap="nowrap" className={classes.head}>
			<Group gap="xs" wrap="nowrap" className={classes.name}>
				<FriendState friendId={friendId} member={member} />
			</Group>
			{starred.isShown && (
				<Button size="xs" variant="light" aria-pressed onClick={starred.toggle}>
					スターのみ
				</Button>
			)}
			<ImportantButton friendId={friendId} isImportant={member?.important ?? false} />
			<HandledButton friendId={friendId} talk={talk} chatList={chatList} isShort />
			<Menu position="bottom-end">
				<Menu.Target>
					<ActionIcon variant="default" size="lg" aria-label="トークの操作">
						<MoreIcon />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item leftSection={<PersonIcon />} onClick={panel.toggle}>
						友だち情報・担当者
					</Menu.Item>
					<BookVisitMenuItem friendId={friendId} />
					<RequestPaymentMenuItem friendId={friendId} />
					<Menu.Item leftSection={<StarIcon filled={starred.isShown} />} onClick={starred.toggle}>
						{starred.isShown ? "すべてのメッセージを見る" : "スターのみを見る"}
					</Menu.Item>
				</Menu.Dropdown>
			</Menu>
		</Group>
	);
}

/** Response mark of the friend, and whether they have blocked the account. */
function FriendState({ friendId, member }: { friendId: number; member: ChatList["member"] }) {
	const marks = useMarks();
	const { data: answering } = useAnswering(friendId);
	return (
		<>
			{member && member.mark_id !== null && (
				<Box miw={0}>
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
		</>
	);
}

function ImportantButton({ friendId, isImportant }: { friendId: number; isImportant: boolean }) {
	const mayWrite = useAbility("friend-write");
	const { busy, run } = useBusy();
	if (!mayWrite) return null;
	return (
		<ActionIcon
			variant="subtle"
			color={isImportant ? "yellow" : "gray"}
			aria-label="重要"
			title="重要な友だちとして印を付けます"
			aria-pressed={isImportant}
			aria-disabled={busy || undefined}
			onClick={() => void run(() => setImportant(friendId, !isImportant).catch(toastChatFailed))}
		>
			<StarIcon filled={isImportant} />
		</ActionIcon>
	);
}

const HANDLE_LABEL = "対応済みにする";

/** Button that handles the messages shown; absent while none waits. */
function HandledButton({
	friendId,
	talk,
	chatList,
	isShort = false,
}: Pick<TalkHeadProps, "friendId" | "talk" | "chatList"> & { isShort?: boolean }) {
	const mayWrite = useAbility("friend-write");
	const waitingIds = talk.messages.filter(isUnhandled).map(({ id }) => id);
	const seenUpToId = waitingIds.length > 0 ? Math.max(...waitingIds) : (chatList.member?.waiting_id ?? null);
	if (!mayWrite || seenUpToId === null) return null;
	return (
		<Button
			size="xs"
			flex="none"
			leftSection={<CheckIcon />}
			disabled={chatList.busy}
			aria-label={HANDLE_LABEL}
			title="対応済みにして、次の友だちへ進みます（E）"
			onClick={() => void chatList.handleAndGoOn(friendId, seenUpToId)}
		>
			{isShort ? "対応済み" : HANDLE_LABEL}
		</Button>
	);
}
