import { Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { ExplanationButton } from "#web/engine/reasons/ExplanationButton.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { MemberBlockedBadge } from "./MemberBlockedBadge.tsx";
import type { MemberTableProps } from "./MemberTable.tsx";

/** Friends behind a count as cards, for narrow windows. */
export const MemberCards = ({
	members,
	definition: { timeLabel, noteLabel },
	explainedItem,
}: MemberTableProps) =>
	members ? (
		<CardList>
			{members.map((member, index) => (
				<ListCard
					// biome-ignore lint/suspicious/noArrayIndexKey: a friend may be listed more than once
					key={index}
					head={<FriendLink friend={member} />}
					aside={<MemberBlockedBadge member={member} />}
					{...rowLinkTarget}
				>
					{noteLabel && (
						<Text size="sm" lineClamp={3}>
							{noteLabel}: {member.note ?? "—"}
						</Text>
					)}
					<Text size="xs" c="dimmed" component="div">
						{timeLabel} <TimeText value={member.at} span inherit />
					</Text>
					{explainedItem && (
						<ExplanationButton
							friend={member}
							about={explainedItem}
							label="届かない理由"
							variant="subtle"
							w="fit-content"
						/>
					)}
				</ListCard>
			))}
		</CardList>
	) : (
		<SkeletonCards />
	);
