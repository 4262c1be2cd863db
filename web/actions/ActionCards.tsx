import { Text } from "@mantine/core";
import { Card, CardList } from "../ui/CardList.tsx";
import { onDeleteKey } from "../ui/deleteKey.ts";
import { SkeletonCards } from "../ui/ListState.tsx";
import { opensLink, RowLink } from "../ui/RowLink.tsx";
import { RowMenu } from "../ui/RowMenu.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import type { ActionRowsProps } from "./ActionTable.tsx";
import type { ActionRow } from "./api.ts";
import { SummaryLines } from "./SummaryLines.tsx";
import { twiceLabel } from "./twice.ts";
import { UsedBy } from "./UsedBy.tsx";

/** Actions as cards, on a phone. */
export const ActionCards = ({ actions, ...rest }: ActionRowsProps) =>
	actions ? (
		<CardList>
			{actions.map((action) => (
				<ActionCard key={action.id} action={action} {...rest} />
			))}
		</CardList>
	) : (
		<SkeletonCards height="8rem" />
	);

type CardProps = Omit<ActionRowsProps, "actions"> & { action: ActionRow };

function ActionCard({ action, hrefOf, menuOf, onRemove }: CardProps) {
	const items = menuOf(action);
	return (
		<Card
			head={
				<RowLink href={hrefOf(action.id)} title={action.name}>
					{action.name}
				</RowLink>
			}
			aside={items.length > 0 && <RowMenu name={action.name} items={items} />}
			{...opensLink}
			onKeyDown={onDeleteKey(() => onRemove(action))}
		>
			<SummaryLines lines={action.action_text} />
			{action.used_by.length > 0 && (
				<div>
					<Text size="xs" c="dimmed">
						使っている自動応答
					</Text>
					<UsedBy action={action} />
				</div>
			)}
			<Text size="xs" c="dimmed" component="div">
				{twiceLabel(action.a_twice_type)}　作成 <TimeText value={action.created_at} as="day" span inherit />
			</Text>
		</Card>
	);
}
