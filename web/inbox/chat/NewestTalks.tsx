import { Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import useSWR from "swr";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/timeline-query-input.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { type ChatMember, loadMembers } from "./chatApi.ts";
import classes from "./NewestTalks.module.css";
import { UNFILTERED_CHAT } from "./useChatAddress.ts";

/** Newest talks on the dashboard, ordered and previewed by what friends wrote (M-008). */
export function NewestTalks() {
	const { data, error, mutate } = useSWR("chat/newest", () => loadMembers({ filter: UNFILTERED_CHAT }));
	useLiveRefresh((frame) => frame.event === "message" || frame.event === "friend", mutate);
	const talks = data?.members.filter(({ at }) => at > 0).slice(0, TIMELINE_PATTERNS.top);
	return (
		<Stack gap="xs" component="section" aria-label="新着メッセージ">
			<Group justify="space-between" gap="xs">
				<Title order={2}>新着メッセージ</Title>
				<Anchor component={Link} href={addressOf("chat")} size="sm" underline="always">
					チャットを開く
				</Anchor>
			</Group>
			{Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={4} height="3.5rem" />}
			{talks?.length === 0 && (
				<EmptyState art="talk" title="メッセージはまだありません">
					友だちからメッセージが届くと、再読み込みしなくてもここに表示されます。
				</EmptyState>
			)}
			{talks && talks.length > 0 && (
				<Paper withBorder>
					<Stack component="ol" gap={0} className={classes.list} onKeyDown={moveByArrows}>
						{talks.map((talk) => (
							<li key={talk.id}>
								<TalkRow talk={talk} />
							</li>
						))}
					</Stack>
				</Paper>
			)}
		</Stack>
	);
}

function TalkRow({ talk }: { talk: ChatMember }) {
	const { id, waiting, last_message: lastMessage } = talk;
	const name = displayName(talk.name);
	return (
		<div {...rowLinkTarget} className={`${rowLinkTarget.className} ${classes.row}`}>
			<FriendAvatar friend={talk} size="2rem" />
			<div className={classes.said}>
				<Group gap="xs" wrap="nowrap">
					<RowLink href={addressOf("chatTalk", { id })} title={name}>
						{name}
					</RowLink>
					{waiting > 0 && (
						<Badge color="yellow" size="sm" flex="none">
							未対応{waiting > 1 && ` ${waiting > 99 ? "99+" : waiting}`}
						</Badge>
					)}
				</Group>
				<Text size="sm" c="dimmed" truncate title={lastMessage?.text}>
					{lastMessage?.text}
				</Text>
			</div>
			{lastMessage && (
				<Text
					component="time"
					size="xs"
					c="dimmed"
					dateTime={lastMessage.date.replace(" ", "T")}
					title={formatFullTime(lastMessage.date)}
				>
					{formatMoment(lastMessage.date)}
				</Text>
			)}
		</div>
	);
}
