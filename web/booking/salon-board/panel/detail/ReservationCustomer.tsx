import { Anchor, Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ChatIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { type BoardReservation, type Customer, useReservationCustomer } from "../../boardApi.ts";

/** Summary of the reservation's friend: who comes, how often, and what to know before the visit. */
export function ReservationCustomer({
	salonId,
	reservation: { id, version },
}: {
	salonId: number;
	reservation: BoardReservation;
}) {
	const { data } = useReservationCustomer({ salonId, id, version });
	const customer = data?.customer;
	if (!customer) return null;
	return (
		<Paper withBorder p="sm" component="section" aria-label="お客様">
			<Stack gap="xs">
				<Group gap="sm" wrap="nowrap" align="flex-start">
					<FriendAvatar friend={customer} size="lg" />
					<Stack gap="0.25rem" miw={0} flex={1}>
						<CustomerName customer={customer} />
						<CustomerBadges customer={customer} />
					</Stack>
					<ChatButton friendId={customer.id} />
				</Group>
				<CustomerFigures customer={customer} />
				{customer.memo && (
					<Text size="sm" lineClamp={6} style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
						{customer.memo}
					</Text>
				)}
			</Stack>
		</Paper>
	);
}

function CustomerName({ customer: { id, name } }: { customer: Customer }) {
	const mayOpen = useMayOpen();
	const href = addressOf("friend", { id });
	if (!mayOpen(href)) return <Text fw={600}>{displayName(name)}</Text>;
	return (
		<Group gap="0.25rem" wrap="nowrap">
			<Anchor component={Link} href={href} fw={600} style={{ overflowWrap: "anywhere" }}>
				{displayName(name)}
			</Anchor>
			<EditFriend friend={{ id, name }} />
		</Group>
	);
}

const CustomerBadges = ({ customer: { visits, no_shows: noShows } }: { customer: Customer }) => (
	<Group gap="0.25rem">
		{visits === 0 && <Badge>初めて</Badge>}
		{noShows > 0 && <Badge color="yellow">来店なし {noShows}回</Badge>}
	</Group>
);

/** Figures of the earlier visits; nothing before the first one. */
const CustomerFigures = ({ customer: { visits, spend, last_visit: lastVisit } }: { customer: Customer }) =>
	visits > 0 && (
		<Group component="dl" gap="lg" m={0} align="flex-start">
			<LabelledFigure label="来店">{visits.toLocaleString("ja-JP")}回</LabelledFigure>
			{lastVisit && (
				<LabelledFigure label="前回">
					{[formatDay(lastVisit.date), lastVisit.course].filter(Boolean).join(" ")}
				</LabelledFigure>
			)}
			<LabelledFigure label="料金の合計">{formatYen(spend)}</LabelledFigure>
		</Group>
	);

function ChatButton({ friendId }: { friendId: number }) {
	const mayOpen = useMayOpen();
	const href = addressOf("chatTalk", { id: friendId });
	if (!mayOpen(href)) return null;
	return (
		<Button component={Link} href={href} size="xs" variant="default" leftSection={<ChatIcon />} flex="none">
			トーク
		</Button>
	);
}
