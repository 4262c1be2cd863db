import { Button, Text } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import classes from "#web/booking/salons/SalonSettingPage.module.css";
import { NotFoundNotice } from "#web/platform/shell/NotFoundNotice.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { EVENT_PARTS } from "./eventParts.ts";
import { useEvents } from "./eventsApi.ts";

/** Settings of an event, one part at a time. */
export function EventPage() {
	const { id, part: name } = useParams();
	const eventId = Number(id);
	const { data, error, mutate } = useEvents();
	const shownPart = EVENT_PARTS.find((part) => part.name === name);
	const event = data?.data.find(({ id }) => id === eventId);
	if (!shownPart) return <NotFoundNotice />;
	if (data && !event) return <EventGone />;
	return (
		<PageLayout title={event?.name ?? "イベント予約"} before={<BackToEvents />}>
			<div className={classes.columns}>
				<nav aria-label="イベントの設定" className={classes.parts}>
					{EVENT_PARTS.map(({ name, label }) => (
						<Link
							key={name}
							href={addressOf("event", { id: eventId, part: name })}
							className={classes.entry}
							aria-current={name === shownPart.name ? "page" : undefined}
						>
							{label}
						</Link>
					))}
				</nav>
				<section aria-label={shownPart.label} className={classes.part}>
					<Text size="sm" c="dimmed" mb="sm">
						{shownPart.help}
					</Text>
					{!data && error ? (
						<ErrorState error={error} onRetry={() => void mutate()} />
					) : (
						<shownPart.Part key={`${eventId}:${shownPart.name}`} eventId={eventId} />
					)}
				</section>
			</div>
		</PageLayout>
	);
}

const BackToEvents = () => <BackLink href={addressOf("events")} label="イベントの一覧に戻る" />;

/** Empty state for an event that does not exist. */
const EventGone = () => (
	<PageLayout title="イベント予約">
		<EmptyState
			title="イベントが見つかりません"
			action={
				<Button component={Link} href={addressOf("events")} variant="light">
					イベントの一覧に戻る
				</Button>
			}
		>
			アドレスが間違っている可能性があります。
		</EmptyState>
	</PageLayout>
);
