import { Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { WhyNotButton } from "#web/engine/reasons/WhyNotButton.tsx";
import { Card, CardList } from "#web/platform/ui/CardList.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { opensLink } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { MemberState } from "./MemberState.tsx";
import type { MemberRowsProps } from "./MemberTable.tsx";

/** Friends behind a count as cards, on a phone. */
export const MemberCards = ({ members, definition: { at, note }, about }: MemberRowsProps) =>
	members ? (
		<CardList>
			{members.map((member, index) => (
				<Card
					// biome-ignore lint/suspicious/noArrayIndexKey: a friend may stand in a list more than once
					key={index}
					head={<FriendLink friend={member} />}
					aside={<MemberState member={member} />}
					{...opensLink}
				>
					{note && (
						<Text size="sm" lineClamp={3}>
							{note}: {member.note ?? "—"}
						</Text>
					)}
					<Text size="xs" c="dimmed" component="div">
						{at} <TimeText value={member.at} span inherit />
					</Text>
					{about && <WhyNotButton friend={member} about={about} label="届かない理由" w="fit-content" />}
				</Card>
			))}
		</CardList>
	) : (
		<SkeletonCards />
	);
