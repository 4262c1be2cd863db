import { Paper } from "@mantine/core";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { ChatFilterBar } from "./ChatFilterBar.tsx";
import classes from "./ChatPage.module.css";
import { ChatTalk } from "./ChatTalk.tsx";
import { FriendColumn, FriendDrawer } from "./FriendPanel.tsx";
import { MemberList } from "./MemberList.tsx";
import { useChatList } from "./useChatList.ts";

/** Minimum width for three columns: list, talk and friend. */
const WIDE = "(min-width: 90em)";

/** Chat page: list of friends, open talk, and details of the friend. */
export function ChatPage() {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return isNarrow ? <OneColumn /> : <Columns />;
}

function Columns() {
	const chatList = useChatList();
	const hasRoom = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
	const [panel, setPanel] = useLocalStorage<boolean | null>({
		key: "chat-panel",
		defaultValue: null,
		getInitialValueInEffect: false,
	});
	const { friendId } = chatList.address;
	const showsPanel = friendId !== null && (panel ?? hasRoom);
	return (
		<PageLayout title="チャット" fill>
			<div className={classes.columns} data-panel={showsPanel || undefined}>
				<Paper withBorder className={classes.column} component="section" aria-label="友だちの一覧">
					<ChatFilterBar address={chatList.address} />
					<MemberList chatList={chatList} />
				</Paper>
				<Paper withBorder className={classes.column} component="section" aria-label="トーク">
					{friendId === null ? (
						<EmptyState art="talk" title="トークを選んでください">
							左の一覧で友だちを選ぶと、ここにトークが表示されます。↑↓で移動、Enterで開く、Eで対応済みにして次へ進みます。
						</EmptyState>
					) : (
						<ChatTalk
							key={friendId}
							friendId={friendId}
							chatList={chatList}
							panel={{ isShown: showsPanel, toggle: () => setPanel(!showsPanel) }}
						/>
					)}
				</Paper>
				{showsPanel && (
					<Paper withBorder className={classes.panel} component="aside" aria-label="友だちの情報">
						<FriendColumn friendId={friendId} />
					</Paper>
				)}
			</div>
		</PageLayout>
	);
}

/** Phone layout: the list, or the talk with a back link. */
function OneColumn() {
	const chatList = useChatList();
	const [panel, setPanel] = useState(false);
	const { friendId, addressWith } = chatList.address;
	if (friendId === null)
		return (
			<PageLayout title="チャット" fill>
				<div className={classes.alone}>
					<ChatFilterBar address={chatList.address} />
					<MemberList chatList={chatList} />
				</div>
			</PageLayout>
		);
	return (
		<PageLayout
			title={chatList.nameOf(friendId)}
			fill
			before={<BackLink href={addressWith(null)} label="友だちの一覧に戻る" />}
		>
			<div className={classes.alone}>
				<ChatTalk
					key={friendId}
					friendId={friendId}
					chatList={chatList}
					panel={{ isShown: panel, toggle: () => setPanel(!panel) }}
				/>
			</div>
			<FriendDrawer
				friendId={friendId}
				member={chatList.member}
				opened={panel}
				onClose={() => setPanel(false)}
			/>
		</PageLayout>
	);
}
