import { Badge, Group, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	RESERVATION_STATUS_LABELS,
	UNSOLVED_STATUSES,
} from "#domain/engine/reservations/reservation-status.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { BookVisitButton } from "../../BookVisitButton.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";

type Reservations = GlancePartData<"reservations">;

interface ReservationsPartProps {
	friendId: number;
	reservations: Reservations;
}

/** The friend's visits: the next one, the number of earlier ones, and the bookings. */
export const ReservationsPart = ({ friendId, reservations }: ReservationsPartProps) => {
	const { items, visits, total } = reservations;
	const next = findNextVisit(items);
	const others = items.filter((item) => item !== next);
	return (
		<GlancePart title="来店" action={<BookVisitButton friendId={friendId} salonId={items[0]?.salon_id} />}>
			{next ? <ReservationItem item={next} isNext /> : <EmptyPartText>次回の予約はありません</EmptyPartText>}
			{visits > 0 && (
				<Text size="sm">
					来店 {visits.toLocaleString("ja-JP")}回（最終{" "}
					<TimeText value={reservations.last_visit_at} format="day" span inherit />）
				</Text>
			)}
			{others.map((item) => (
				<ReservationItem key={item.id} item={item} />
			))}
			{total > items.length && (
				<Text size="xs" c="dimmed">
					ほか{(total - items.length).toLocaleString("ja-JP")}件
				</Text>
			)}
		</GlancePart>
	);
};

/** Earliest upcoming visit that was not called off; the server lists upcoming ones first, nearest first. */
const findNextVisit = (items: Reservations["items"]): Reservations["items"][number] | undefined =>
	items.find(({ is_past: isPast, status }) => !isPast && (status === "approved" || status === "pending"));

const ReservationItem = ({
	item,
	isNext = false,
}: {
	item: Reservations["items"][number];
	isNext?: boolean;
}) => (
	<Stack gap={0}>
		<Group gap="xs" wrap="nowrap" justify="space-between">
			<Group gap="0.25rem" wrap="nowrap">
				{isNext && (
					<Text size="sm" fw={600} flex="none">
						次回
					</Text>
				)}
				<PartLink href={addressOf("schedule", { id: item.salon_id, date: item.date })}>
					{formatMoment(item.starts_at)}
				</PartLink>
			</Group>
			<Badge
				size="sm"
				flex="none"
				color={
					item.waits || UNSOLVED_STATUSES.includes(item.status) ? "yellow" : item.is_past ? "gray" : "accent"
				}
			>
				{item.waits ? "リクエストあり" : RESERVATION_STATUS_LABELS[item.status]}
			</Badge>
		</Group>
		<Text size="xs" c="dimmed">
			{[item.salon, item.course, item.resource].filter(Boolean).join(" · ")}
		</Text>
	</Stack>
);
