import { Box, Group, Paper, Skeleton, Tabs, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { MemberEditorFromAddress } from "#web/engine/friend-records/editor/MemberEditorFromAddress.tsx";
import { useMissingProfiles } from "#web/people/existing-friends/useMissingProfiles.ts";
import { FriendDataMenu } from "#web/people/friend-deletion/FriendDataMenu.tsx";
import { PlannedDeletionNote } from "#web/people/friend-deletion/PlannedDeletionNote.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { FriendChat } from "./FriendChat.tsx";
import { FriendNotFound } from "./FriendNotFound.tsx";
import classes from "./FriendPage.module.css";
import { FriendProfile } from "./FriendProfile.tsx";
import { FriendRunHistory } from "./FriendRunHistory.tsx";
import { type Friend, useFriend } from "./friendsApi.ts";
import { FriendEventHistory } from "./glance/FriendEventHistory.tsx";
import { FriendGlance } from "./glance/FriendGlance.tsx";
import { FriendVisits } from "./glance/FriendVisits.tsx";
import { UnhideButton } from "./UnhideButton.tsx";
import { VisibilityBadge } from "./VisibilityBadge.tsx";

/** Page of one friend: chat, profile, and the runs that explain what happened to them. */
export function FriendPage() {
	const { id = "" } = useParams();
	const { data: friend, error, mutate } = useFriend(Number(id));
	useMissingProfiles(friend && [friend]);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (isItemGone(error)) return <FriendNotFound />;
	if (!friend)
		return (
			<PageLayout title="友だち" before={<BackToList />}>
				{error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Skeleton height="24rem" />}
			</PageLayout>
		);
	const Body = isNarrow ? FriendTabs : FriendPanels;
	return (
		<PageLayout
			fill
			title={displayName(friend.name)}
			help={<FriendIntroduction friend={friend} />}
			before={
				<Group gap="xs" wrap="nowrap">
					<BackToList />
					<FriendAvatar friend={friend} size="lg" />
				</Group>
			}
			action={
				!isNarrow && (
					<Group gap="xs">
						<VisibilityActions friend={friend} />
						<FriendDataMenu friend={friend} />
					</Group>
				)
			}
		>
			<PlannedDeletionNote friend={friend} />
			{/* Narrow windows have no room for it beside the name. */}
			{isNarrow && <VisibilityActions friend={friend} />}
			<Body key={friend.id} friend={friend} />
			<MemberEditorFromAddress friend={friend} />
		</PageLayout>
	);
}

/** Badge of a blocked or hidden friend, with the button that undoes it. */
const VisibilityActions = ({ friend }: { friend: Friend }) => (
	<Group gap="xs" className={classes.standing}>
		<VisibilityBadge friend={friend} />
		{friend.deletes_at === null && <UnhideButton friend={friend} />}
	</Group>
);

const BackToList = () => <BackLink href={addressOf("friends")} label="友だちの一覧に戻る" />;

const FriendIntroduction = ({ friend }: { friend: Friend }) => (
	<Text span inherit lineClamp={1} title={friend.status_message ?? undefined}>
		{friend.created_at === null ? "登録日不明（以前からの友だち）" : `登録 ${formatDay(friend.created_at)}`}
		{friend.status_message && `　${friend.status_message}`}
	</Text>
);

const FriendPanels = ({ friend }: { friend: Friend }) => (
	<div className={classes.columns}>
		<Paper withBorder className={classes.profile} component="section" aria-label="プロフィール">
			<FriendVisits friendId={friend.id} />
			<FriendProfile friend={friend} />
			<Box p="sm" pt={0}>
				<FriendGlance friendId={friend.id} />
			</Box>
		</Paper>
		<Paper withBorder className={classes.talk} component="section" aria-label="メッセージ">
			<FriendChat friend={friend} />
		</Paper>
		<Paper withBorder className={classes.why} component="section" aria-label="届いた理由">
			<Tabs defaultValue="why" className={classes.tabs}>
				<Tabs.List grow>
					<Tabs.Tab value="why">届いた理由</Tabs.Tab>
					<Tabs.Tab value="history">履歴</Tabs.Tab>
				</Tabs.List>
				<Tabs.Panel value="why" className={classes.panel}>
					<FriendRunHistory friendId={friend.id} />
				</Tabs.Panel>
				<Tabs.Panel value="history" className={classes.panel} keepMounted={false}>
					<FriendEventHistory friendId={friend.id} />
				</Tabs.Panel>
			</Tabs>
		</Paper>
	</div>
);

const FriendTabs = ({ friend }: { friend: Friend }) => (
	<Tabs defaultValue="talk" className={classes.tabs}>
		<Tabs.List grow>
			<Tabs.Tab value="talk">メッセージ</Tabs.Tab>
			<Tabs.Tab value="profile">プロフィール</Tabs.Tab>
			<Tabs.Tab value="why">届いた理由</Tabs.Tab>
			<Tabs.Tab value="history">履歴</Tabs.Tab>
		</Tabs.List>
		<Tabs.Panel value="talk" className={classes.panel}>
			<FriendChat friend={friend} />
		</Tabs.Panel>
		<Tabs.Panel value="profile" className={classes.panel}>
			<div className={classes.scrolling}>
				<Group justify="flex-end" p="sm" pb={0}>
					<FriendDataMenu friend={friend} />
				</Group>
				<FriendVisits friendId={friend.id} />
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
			<FriendEventHistory friendId={friend.id} />
		</Tabs.Panel>
	</Tabs>
);
