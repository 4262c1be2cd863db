import { Box, Group, Paper, Table, VisuallyHidden } from "@mantine/core";
import type { ItemMember } from "#web/engine/explorer/itemApi.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { ExplanationButton } from "#web/engine/reasons/ExplanationButton.tsx";
import type { ExplainedItem } from "#web/engine/reasons/ExplanationForm.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { MemberBlockedBadge } from "./MemberBlockedBadge.tsx";
import { MemberNote } from "./MemberNote.tsx";
import type { MembersDefinition } from "./membersDefinitions.ts";

/** Props of the table and of the cards. */
export interface MemberTableProps {
	/** Undefined while they are loading. */
	members: ItemMember[] | undefined;
	definition: MembersDefinition;
	/** Item whose effect on each friend can be explained. */
	explainedItem?: ExplainedItem | undefined;
}

/** Friends behind a count as table rows, for wide windows. */
export const MemberTable = ({
	members,
	definition,
	definition: { timeLabel, noteLabel },
	explainedItem,
}: MemberTableProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					<Table.Th w={noteLabel ? "34%" : undefined}>友だち</Table.Th>
					{noteLabel && <Table.Th>{noteLabel}</Table.Th>}
					<Table.Th w="11rem" ta="right">
						{timeLabel}
					</Table.Th>
					{explainedItem && (
						<Table.Th w="11rem">
							<VisuallyHidden>届かない理由</VisuallyHidden>
						</Table.Th>
					)}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{members ? (
					members.map((member, index) => (
						// A friend may be listed more than once, and rows have no other unique key.
						// biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state of their own
						<Table.Tr key={index} {...rowLinkTarget}>
							<Table.Td>
								<Group gap="xs" wrap="nowrap">
									<Box miw={0}>
										<FriendLink friend={member} />
									</Box>
									<MemberBlockedBadge member={member} />
								</Group>
							</Table.Td>
							{noteLabel && (
								<Table.Td>
									<MemberNote member={member} definition={definition} lines={2} />
								</Table.Td>
							)}
							<Table.Td ta="right">
								<TimeText value={member.at} size="sm" />
							</Table.Td>
							{explainedItem && (
								<Table.Td ta="right">
									<ExplanationButton
										friend={member}
										about={explainedItem}
										label="届かない理由"
										variant="subtle"
									/>
								</Table.Td>
							)}
						</Table.Tr>
					))
				) : (
					<SkeletonRows columns={2 + (noteLabel ? 1 : 0) + (explainedItem ? 1 : 0)} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);
