import { Paper, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { SummaryLines } from "../actions/SummaryLines.tsx";
import { CutText } from "../ui/CutText.tsx";
import { onDeleteKey } from "../ui/deleteKey.ts";
import { SkeletonRows } from "../ui/ListState.tsx";
import { opensLink, RowLink } from "../ui/RowLink.tsx";
import { RowMenu, type RowMenuItem } from "../ui/RowMenu.tsx";
import { moveByArrows } from "../ui/rowArrows.ts";
import { TimeText } from "../ui/TimeText.tsx";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import type { ReactionRow } from "./api.ts";
import { Keywords } from "./Keywords.tsx";

export interface ReactionRowsProps {
	/** Undefined while they are loaded. */
	reactions: ReactionRow[] | undefined;
	menuOf: (reaction: ReactionRow) => RowMenuItem[];
	onRemove: (reaction: ReactionRow) => void;
}

/** Auto-responses as rows, on a wide window. */
export const ReactionTable = ({ reactions, ...rest }: ReactionRowsProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					<Table.Th w="20%">自動応答名</Table.Th>
					<Table.Th w="4.5rem">有効</Table.Th>
					<Table.Th w="24%">キーワード</Table.Th>
					<Table.Th>アクション</Table.Th>
					<Table.Th w="5.5rem" ta="right">
						応答回数
					</Table.Th>
					<Table.Th w="6.5rem" ta="right">
						作成日
					</Table.Th>
					<Table.Th w="3.5rem">
						<VisuallyHidden>操作</VisuallyHidden>
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{reactions ? (
					reactions.map((reaction) => <Row key={reaction.id} reaction={reaction} {...rest} />)
				) : (
					<SkeletonRows columns={7} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

type RowProps = Omit<ReactionRowsProps, "reactions"> & { reaction: ReactionRow };

function Row({ reaction, menuOf, onRemove }: RowProps) {
	const items = menuOf(reaction);
	return (
		<Table.Tr {...opensLink} onKeyDown={onDeleteKey(() => onRemove(reaction))}>
			<Table.Td>
				<RowLink href={addressOf("reaction", { id: reaction.id })} title={reaction.name}>
					{reaction.name}
				</RowLink>
			</Table.Td>
			<Table.Td>
				<ActiveSwitch reaction={reaction} />
			</Table.Td>
			<Table.Td>
				<Keywords reaction={reaction} />
			</Table.Td>
			<Table.Td>
				<Stack gap={0}>
					<CutText size="sm" fw={500}>
						{reaction.action_name}
					</CutText>
					<SummaryLines lines={reaction.action_text} shown={2} quiet />
				</Stack>
			</Table.Td>
			<Table.Td ta="right">
				<Text size="sm">{reaction.member_count_total.toLocaleString("ja-JP")}回</Text>
			</Table.Td>
			<Table.Td ta="right">
				<TimeText value={reaction.created_at} as="day" size="sm" />
			</Table.Td>
			<Table.Td>{items.length > 0 && <RowMenu name={reaction.name} items={items} />}</Table.Td>
		</Table.Tr>
	);
}
