import { Group, Stack, Text, Title } from "@mantine/core";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import listClasses from "#web/platform/ui/OrderedList.module.css";
import { EventBookingRow } from "./EventBookingRow.tsx";
import type { EventPartProps } from "./eventParts.ts";
import { useEventBookings } from "./eventsApi.ts";
import { groupBookingsByDay } from "./groupBookingsByDay.ts";

/** Bookings of an event by day, the next day first. Requires the ability to read friends. */
export function EventBookingsPart(props: EventPartProps) {
	if (useAbility("friend-read")) return <BookingList {...props} />;
	return (
		<EmptyState title="友だちを見る権限がありません">
			予約は、友だちを見る権限のある管理者が確認できます。
		</EmptyState>
	);
}

function BookingList({ eventId }: EventPartProps) {
	const { data, error, mutate } = useEventBookings(eventId);
	const mayWrite = useAbility("salon-write");
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards height="4rem" />;
	const { total, hidden } = data;
	if (total === 0 && hidden === 0)
		return (
			<EmptyState art="calendar" title="予約はまだありません">
				予約URLを友だちに送ると、ここに予約が並びます。
			</EmptyState>
		);
	return (
		<>
			<Text size="sm" c="dimmed" mb="sm">
				{total}件{total > data.data.length && `のうち${data.data.length}件を表示しています`}
				{hidden > 0 && `（ほかに、担当でない友だちの予約が${hidden}件あります）`}
			</Text>
			<Stack gap="lg">
				{groupBookingsByDay(data.data, currentDay(clockNow())).map(({ day, bookings, summary }) => (
					<Stack key={day} component="section" gap="xs" aria-label={day}>
						<Group gap="0.25rem 0.75rem" align="baseline">
							<Title order={2}>{day}</Title>
							{/* A shortened list would sum up too few. */}
							{total === data.data.length && (
								<Text size="sm" c="dimmed">
									{summary}
								</Text>
							)}
						</Group>
						<Stack component="ul" gap="xs" className={listClasses.list}>
							{bookings.map((booking) => (
								<EventBookingRow key={booking.id} eventId={eventId} booking={booking} mayWrite={mayWrite} />
							))}
						</Stack>
					</Stack>
				))}
			</Stack>
		</>
	);
}
