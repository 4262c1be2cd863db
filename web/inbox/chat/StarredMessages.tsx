import { Box, Stack } from "@mantine/core";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import classes from "./ChatTalk.module.css";
import { loadStarred } from "./chatApi.ts";
import { chatFailureOf } from "./chatFailures.ts";
import { MessageLine } from "./MessageLine.tsx";

type Page = Awaited<ReturnType<typeof loadStarred>>;

/** Starred messages of a talk, newest first (M-032). */
export function StarredMessages({ friendId, friendName }: { friendId: number; friendName: string }) {
	const pages = useLivePages(
		(index: number, previous: Page | null) =>
			index > 0 && previous?.lastpage
				? null
				: (["chat", friendId, "starred", cursorAfter(previous)] as const),
		([, , , beforeCursor]) => loadStarred(friendId, beforeCursor),
	);
	useLiveRefresh(concernsFriend(friendId, "message"), () => pages.mutate());
	const { data, error, size, setSize, mutate } = pages;
	const messages = (data ?? []).flatMap((page) => page.messages);
	return (
		<section
			className={classes.starred}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
			tabIndex={0}
			aria-label="スターを付けたメッセージ"
		>
			<Stack gap="xs" p="sm">
				{Boolean(error) && <ErrorState error={chatFailureOf(error)} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={3} height="3rem" />}
				{data && messages.length === 0 && (
					<EmptyState icon={<StarIcon size="2rem" />} title="スターを付けたメッセージはありません">
						あとで見返したいメッセージに☆を付けると、ここに並びます。
					</EmptyState>
				)}
				{messages.map((message) => (
					<Box key={message.id}>
						<Box fz="xs" c="dimmed">
							<DayText value={message.date} inherit />
						</Box>
						<MessageLine
							// The starred messages are loaded without their senders.
							message={{ ...message, sent_by: null }}
							friendId={friendId}
							friendName={friendName}
							quoted={null}
							onJumpToQuoted={() => undefined}
						/>
					</Box>
				))}
				<LoadMore
					hasMore={data?.at(-1)?.lastpage === false}
					loading={data !== undefined && data.length < size}
					onMore={() => void setSize(size + 1)}
					label="前のメッセージを読み込む"
				/>
			</Stack>
		</section>
	);
}

const cursorAfter = (page: Page | null) =>
	page && page.next_past_time !== null && page.next_past_id !== null
		? { at: page.next_past_time, id: page.next_past_id }
		: null;
