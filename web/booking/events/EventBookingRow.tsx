import { Anchor, Group, Paper, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import { EventBookingActions } from "./EventBookingActions.tsx";
import type { EventBooking } from "./eventsApi.ts";
import { isActiveBooking } from "./isActiveBooking.ts";

const STATUS_LABELS: Record<EventBooking["status"], string> = {
	approved: "予約済み",
	canceled: "キャンセル済み",
	pending: "承認待ち",
	denied: "お断り",
};

interface EventBookingRowProps {
	eventId: number;
	booking: EventBooking;
	mayWrite: boolean;
}

/** Booking of an event under the heading of its day, with its payment and actions. */
export function EventBookingRow({ eventId, booking, mayWrite }: EventBookingRowProps) {
	const { member, slot, starts_at, menu, num_of_takes, status, price } = booking;
	const details = [
		STATUS_LABELS[status],
		price > 0 && formatYen(price),
		paymentText(booking),
		enteredText(booking),
	];
	return (
		<Paper component="li" withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<div style={{ minWidth: 0 }}>
					<Group gap="0.25rem" wrap="nowrap">
						<Anchor component={Link} href={addressOf("friend", { id: member.id })} size="sm" fw={600}>
							{displayName(member.name)}
						</Anchor>
						<EditFriend friend={member} />
					</Group>
					<Text size="sm">
						{[starts_at?.slice(11, 16), slot, menu].filter(Boolean).join(" ")}
						{num_of_takes > 1 && ` ${num_of_takes}名`}
					</Text>
					<Group gap="xs">
						<Text size="xs" c="dimmed">
							{details.filter(Boolean).join("・")}
						</Text>
						{booking.is_test && <TestBadge />}
					</Group>
				</div>
				{mayWrite && <EventBookingActions eventId={eventId} booking={booking} />}
			</Group>
		</Paper>
	);
}

/** Seats whose ticket was used, and when the first was. */
function enteredText({ entered, entered_at, num_of_takes }: EventBooking): string | false {
	if (entered === 0 || entered_at === null) return false;
	return `入場済み${entered < num_of_takes ? `（${entered} / ${num_of_takes}名）` : ""} ${formatMoment(entered_at)}`;
}

/** Payment state as text. After a change of the booking, the price may differ from the paid amount. */
function paymentText(booking: EventBooking): string | false {
	const { is_paid, paid, price } = booking;
	if (is_paid) return paid > price ? `支払い済み（${formatYen(paid)}を受け取り）` : "支払い済み";
	// A cancelled booking with a payment still needs a refund.
	if (!isActiveBooking(booking)) return paid > 0 && `一部支払い済み（${formatYen(paid)}を受け取り）`;
	if (price === 0) return false;
	return paid > 0 ? `一部支払い済み（残り${formatYen(price - paid)}）` : "未払い";
}
