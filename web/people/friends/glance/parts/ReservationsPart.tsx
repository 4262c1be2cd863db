import { Badge, Group, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	RESERVATION_STATUS_LABELS,
	UNSOLVED_STATUSES,
} from "#domain/engine/reservations/reservation-status.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";

/** The friend's reservations, and the number of visits. */
export const ReservationsPart = ({ reservations }: { reservations: GlancePartData<"reservations"> }) => (
	<GlancePart title="予約">
		{reservations.visits > 0 && (
			<Text size="sm">
				来店 {reservations.visits.toLocaleString("ja-JP")}回（最終{" "}
				<TimeText value={reservations.last_visit_at} format="day" span inherit />）
			</Text>
		)}
		{reservations.items.length === 0 && <EmptyPartText>ありません</EmptyPartText>}
		{reservations.items.map((each) => (
			<Stack key={each.id} gap={0}>
				<Group gap="xs" wrap="nowrap" justify="space-between">
					<PartLink href={addressOf("schedule", { id: each.salon_id, date: each.date })}>
						{formatMoment(each.starts_at)}
					</PartLink>
					<Badge
						size="sm"
						flex="none"
						color={
							each.waits || UNSOLVED_STATUSES.includes(each.status)
								? "yellow"
								: each.is_past
									? "gray"
									: "accent"
						}
					>
						{each.waits ? "リクエストあり" : RESERVATION_STATUS_LABELS[each.status]}
					</Badge>
				</Group>
				<Text size="xs" c="dimmed">
					{[each.salon, each.course, each.resource].filter(Boolean).join(" · ")}
				</Text>
			</Stack>
		))}
		{reservations.total > reservations.items.length && (
			<Text size="xs" c="dimmed">
				ほか{(reservations.total - reservations.items.length).toLocaleString("ja-JP")}件
			</Text>
		)}
	</GlancePart>
);
