import { Group, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/addresses.ts";
import { SummaryLines } from "../actions/SummaryLines.tsx";
import { Card, CardList } from "../ui/CardList.tsx";
import { CutText } from "../ui/CutText.tsx";
import { onDeleteKey } from "../ui/deleteKey.ts";
import { SkeletonCards } from "../ui/ListState.tsx";
import { opensLink, RowLink } from "../ui/RowLink.tsx";
import { RowMenu } from "../ui/RowMenu.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import type { ReactionRow } from "./api.ts";
import { Keywords } from "./Keywords.tsx";
import type { ReactionRowsProps } from "./ReactionTable.tsx";

/** Auto-responses as cards, on a phone. */
export const ReactionCards = ({ reactions, ...rest }: ReactionRowsProps) =>
	reactions ? (
		<CardList>
			{reactions.map((reaction) => (
				<ReactionCard key={reaction.id} reaction={reaction} {...rest} />
			))}
		</CardList>
	) : (
		<SkeletonCards height="9rem" />
	);

type CardProps = Omit<ReactionRowsProps, "reactions"> & { reaction: ReactionRow };

function ReactionCard({ reaction, menuOf, onRemove }: CardProps) {
	const items = menuOf(reaction);
	return (
		<Card
			head={
				<RowLink href={addressOf("reaction", { id: reaction.id })} title={reaction.name}>
					{reaction.name}
				</RowLink>
			}
			aside={
				<Group gap="xs" wrap="nowrap">
					<ActiveSwitch reaction={reaction} />
					{items.length > 0 && <RowMenu name={reaction.name} items={items} />}
				</Group>
			}
			{...opensLink}
			onKeyDown={onDeleteKey(() => onRemove(reaction))}
		>
			<Keywords reaction={reaction} />
			<Stack gap={0}>
				<CutText size="sm" fw={500}>
					{reaction.action_name}
				</CutText>
				<SummaryLines lines={reaction.action_text} shown={2} quiet />
			</Stack>
			<Text size="xs" c="dimmed" component="div">
				応答 {reaction.member_count_total.toLocaleString("ja-JP")}回　作成{" "}
				<TimeText value={reaction.created_at} as="day" span inherit />
			</Text>
		</Card>
	);
}
