import { Paper, Table, Text, VisuallyHidden } from "@mantine/core";
import { onDeleteKey } from "../ui/deleteKey.ts";
import { SkeletonRows } from "../ui/ListState.tsx";
import { opensLink, RowLink } from "../ui/RowLink.tsx";
import { RowMenu, type RowMenuItem } from "../ui/RowMenu.tsx";
import { moveByArrows } from "../ui/rowArrows.ts";
import { TimeText } from "../ui/TimeText.tsx";
import type { ActionRow } from "./api.ts";
import { SummaryLines } from "./SummaryLines.tsx";
import { twiceLabel } from "./twice.ts";
import { UsedBy } from "./UsedBy.tsx";

export interface ActionRowsProps {
	/** Undefined while they are loaded. */
	actions: ActionRow[] | undefined;
	hrefOf: (id: number) => string;
	menuOf: (action: ActionRow) => RowMenuItem[];
	onRemove: (action: ActionRow) => void;
}

/** Actions as rows, on a wide window. */
export const ActionTable = ({ actions, ...rest }: ActionRowsProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					<Table.Th w="22%">アクション名</Table.Th>
					<Table.Th>内容</Table.Th>
					<Table.Th w="18%">使っている自動応答</Table.Th>
					<Table.Th w="9rem">実行回数</Table.Th>
					<Table.Th w="6.5rem" ta="right">
						作成日
					</Table.Th>
					<Table.Th w="3.5rem">
						<VisuallyHidden>操作</VisuallyHidden>
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{actions ? (
					actions.map((action) => <Row key={action.id} action={action} {...rest} />)
				) : (
					<SkeletonRows columns={6} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

type RowProps = Omit<ActionRowsProps, "actions"> & { action: ActionRow };

function Row({ action, hrefOf, menuOf, onRemove }: RowProps) {
	const items = menuOf(action);
	return (
		<Table.Tr {...opensLink} onKeyDown={onDeleteKey(() => onRemove(action))}>
			<Table.Td>
				<RowLink href={hrefOf(action.id)} title={action.name}>
					{action.name}
				</RowLink>
			</Table.Td>
			<Table.Td>
				<SummaryLines lines={action.action_text} />
			</Table.Td>
			<Table.Td>
				<UsedBy action={action} />
			</Table.Td>
			<Table.Td>
				<Text size="sm">{twiceLabel(action.a_twice_type)}</Text>
			</Table.Td>
			<Table.Td ta="right">
				<TimeText value={action.created_at} as="day" size="sm" />
			</Table.Td>
			<Table.Td>{items.length > 0 && <RowMenu name={action.name} items={items} />}</Table.Td>
		</Table.Tr>
	);
}
