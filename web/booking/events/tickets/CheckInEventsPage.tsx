import { Paper, Stack, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { useTicketEvents } from "./ticketsApi.ts";

/** Events that issue tickets, for the staff at the door. */
export function CheckInEventsPage() {
	const { data, error, mutate } = useTicketEvents();
	const events = data?.data;
	return (
		<PageLayout
			title="入場受付"
			help="イベントのチケットを受付で確認します。スマートフォンで開いてください。"
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={2} height="3.5rem" />}
			{events?.length === 0 && (
				<EmptyState art="calendar" title="チケットを発行しているイベントはありません">
					「イベント予約」のイベントの「チケット」で、発行をオンにすると、ここから受付を開けます。
				</EmptyState>
			)}
			{events && events.length > 0 && (
				<Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
					{events.map(({ id, title, starts_at }) => (
						<li key={id}>
							<Paper withBorder p="sm" {...rowLinkTarget}>
								<RowLink href={addressOf("eventCheckIn", { id })} title={title}>
									{title}
								</RowLink>
								<Text size="xs" c="dimmed">
									{starts_at === null ? "これからの日程はありません" : `次の日程 ${formatMoment(starts_at)}`}
								</Text>
							</Paper>
						</li>
					))}
				</Stack>
			)}
		</PageLayout>
	);
}
