import { Box, Group, Paper, Skeleton, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { MemberEditorFromAddress } from "#web/engine/friend-records/editor/MemberEditorFromAddress.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { type Friend, useFriend } from "./api.ts";
import { BlockedMark } from "./BlockedMark.tsx";
import { FriendGone } from "./FriendGone.tsx";
import classes from "./FriendPage.module.css";
import { FriendProfile } from "./FriendProfile.tsx";
import { FriendGlance } from "./glance/FriendGlance.tsx";
import { FriendHistory } from "./glance/FriendHistory.tsx";
import { ShowAgain } from "./ShowAgain.tsx";
import { Talk } from "./Talk.tsx";
import { FriendRunHistory } from "./Why.tsx";

/** One friend: what was said, who they are, and why things happened to them. */
export function FriendPage() {
	const { id = "" } = useParams();
	const { data: friend, error, mutate } = useFriend(Number(id));
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (isItemGone(error)) return <FriendGone />;
	if (!friend)
		return (
			<PageLayout title="友だち" before={<BackToList />}>
				{error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="24rem" />}
			</PageLayout>
		);
	const Body = isNarrow ? Tabbed : SideBySide;
	return (
		<PageLayout
			fill
			title={displayName(friend.name)}
			help={<Introduction friend={friend} />}
			before={
				<Group gap="xs" wrap="nowrap">
					<BackToList />
					<FriendAvatar friend={friend} size="lg" />
				</Group>
			}
			action={!isNarrow && <Standing friend={friend} />}
		>
			{/* A phone has no room for it beside a name. */}
			{isNarrow && <Standing friend={friend} />}
			<Body key={friend.id} friend={friend} />
			<MemberEditorFromAddress friend={friend} />
		</PageLayout>
	);
}

/** That nothing reaches the friend, or that they are out of sight, and what undoes it. */
const Standing = ({ friend }: { friend: Friend }) => (
	<Group gap="xs" className={classes.standing}>
		<BlockedMark friend={friend} />
		<ShowAgain friend={friend} />
	</Group>
);

const BackToList = () => <BackLink href={addressOf("friends")} label="友だちの一覧に戻る" />;

const Introduction = ({ friend }: { friend: Friend }) => (
	<Text span inherit lineClamp={1} title={friend.status_message ?? undefined}>
		登録 {formatDay(friend.created_at)}
		{friend.status_message && `　${friend.status_message}`}
	</Text>
);

const SideBySide = ({ friend }: { friend: Friend }) => (
	<div className={classes.columns}>
		<Paper withBorder className={classes.profile} component="section" aria-label="プロフィール">
			<FriendProfile friend={friend} />
			<Box p="sm" pt={0}>
				<FriendGlance friendId={friend.id} />
			</Box>
		</Paper>
		<Paper withBorder className={classes.talk} component="section" aria-label="メッセージ">
			<Talk friend={friend} />
		</Paper>
		<Paper withBorder className={classes.why} component="section" aria-label="なぜ">
			<Tabs defaultValue="why" className={classes.tabs}>
				<Tabs.List grow>
					<Tabs.Tab value="why">なぜ</Tabs.Tab>
					<Tabs.Tab value="history">履歴</Tabs.Tab>
				</Tabs.List>
				<Tabs.Panel value="why" className={classes.panel}>
					<FriendRunHistory friendId={friend.id} />
				</Tabs.Panel>
				<Tabs.Panel value="history" className={classes.panel} keepMounted={false}>
					<FriendHistory friendId={friend.id} />
				</Tabs.Panel>
			</Tabs>
		</Paper>
	</div>
);

const Tabbed = ({ friend }: { friend: Friend }) => (
	<Tabs defaultValue="talk" className={classes.tabs}>
		<Tabs.List grow>
			<Tabs.Tab value="talk">メッセージ</Tabs.Tab>
			<Tabs.Tab value="profile">プロフィール</Tabs.Tab>
			<Tabs.Tab value="why">なぜ</Tabs.Tab>
			<Tabs.Tab value="history">履歴</Tabs.Tab>
		</Tabs.List>
		<Tabs.Panel value="talk" className={classes.panel}>
			<Talk friend={friend} />
		</Tabs.Panel>
		<Tabs.Panel value="profile" className={classes.panel}>
			<div className={classes.scrolling}>
				<FriendProfile friend={friend} />
				<Box p="sm" pt={0}>
					<FriendGlance friendId={friend.id} />
				</Box>
			</div>
		</Tabs.Panel>
		<Tabs.Panel value="why" className={classes.panel}>
			<FriendRunHistory friendId={friend.id} />
		</Tabs.Panel>
		<Tabs.Panel value="history" className={classes.panel} keepMounted={false}>
			<FriendHistory friendId={friend.id} />
		</Tabs.Panel>
	</Tabs>
);
