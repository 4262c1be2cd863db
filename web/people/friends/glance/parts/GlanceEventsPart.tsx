import { Badge, Group, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EVENT_STATUS_LABELS } from "#domain/people/friends/event-status-labels.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { GlancePartData } from "../friendGlanceApi.ts";
import { GlancePart, PartLink } from "./GlancePart.tsx";

/** Badge colours by the codes of `EVENT_STATUS_LABELS`: booked, cancelled, pending, denied. */
const EVENT_STATUS_COLOURS: Record<keyof typeof EVENT_STATUS_LABELS, string> = {
	1: "accent",
	2: "gray",
	3: "yellow",
	4: "gray",
};

/** Event slots booked by the friend. */
export const GlanceEventsPart = ({ events }: { events: GlancePartData<"events"> }) =>
	events.length > 0 && (
		<GlancePart title="イベント予約">
			{events.map((each) => (
				<Stack key={each.id} gap={0}>
					<Group gap="xs" wrap="nowrap" justify="space-between">
						{each.event_id === null ? (
							<Text size="sm">{each.name}</Text>
						) : (
							<PartLink href={addressOf("event", { id: each.event_id, part: "bookings" })}>
								{each.name}
							</PartLink>
						)}
						<Badge size="sm" flex="none" color={EVENT_STATUS_COLOURS[each.status]}>
							{each.entered_at === null ? EVENT_STATUS_LABELS[each.status] : "入場済み"}
						</Badge>
					</Group>
					<Text size="xs" c="dimmed">
						<TimeText value={each.starts_at} span inherit />
						{each.menu && ` · ${each.menu}`}
						{each.num_of_takes > 1 && ` · ${each.num_of_takes}枠`}
					</Text>
				</Stack>
			))}
		</GlancePart>
	);
