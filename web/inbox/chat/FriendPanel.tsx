import { Anchor, Box, Drawer, Group, Skeleton } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { FriendProfile } from "#web/people/friends/FriendProfile.tsx";
import { useFriend } from "#web/people/friends/friendsApi.ts";
import { FriendGlance } from "#web/people/friends/glance/FriendGlance.tsx";
import { FriendVisits } from "#web/people/friends/glance/FriendVisits.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { AssigneeField } from "./AssigneeField.tsx";
import { chatFailureOf } from "./chatFailures.ts";
import type { ChatList } from "./useChatList.ts";

/** Details of the friend beside the talk. */
export function FriendColumn({ friendId }: { friendId: number }) {
	const { data: friend, error, mutate } = useFriend(friendId);
	if (error && !friend)
		return (
			<Box p="sm">
				<ErrorState error={chatFailureOf(error)} onRetry={() => void mutate()} />
			</Box>
		);
	if (!friend) return <Skeleton height="16rem" m="sm" />;
	return (
		<>
			<FriendVisits friendId={friendId} />
			<FriendProfile key={friend.id} friend={friend} />
			<Box p="sm" pt={0}>
				<FriendGlance friendId={friendId} />
			</Box>
			<Box p="sm">
				<Anchor component={Link} href={addressOf("friend", { id: friendId })} size="sm" underline="always">
					友だちのページを開く
				</Anchor>
			</Box>
		</>
	);
}

interface FriendDrawerProps {
	friendId: number;
	member: ChatList["member"];
	opened: boolean;
	onClose: () => void;
}

/** Details of the friend and the assignee in a drawer, for phones, whose talk has no room for them. */
export const FriendDrawer = ({ friendId, member, opened, onClose }: FriendDrawerProps) => (
	<Drawer
		opened={opened}
		onClose={onClose}
		position="right"
		size="100%"
		title="友だちの情報"
		closeButtonProps={{ "aria-label": "閉じる" }}
		{...useEscape(opened, onClose)}
	>
		<Group gap="xs" px="sm" pb="xs">
			<AssigneeField
				key={member?.operator?.id ?? 0}
				friendId={friendId}
				operator={member?.operator ?? null}
				label="担当者"
			/>
			{member && <EditFriend friend={member} label="情報を編集" />}
		</Group>
		<FriendColumn friendId={friendId} />
	</Drawer>
);
