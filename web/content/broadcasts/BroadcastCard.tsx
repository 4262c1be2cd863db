import { Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TemplateThumbnail } from "#web/content/templates/TemplateThumbnail.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { BroadcastMenu } from "./BroadcastButtons.tsx";
import classes from "./BroadcastCard.module.css";
import { BroadcastStateBadge } from "./BroadcastStateBadge.tsx";
import type { BroadcastFigures, BroadcastRow } from "./broadcastApi.ts";

interface BroadcastCardProps {
	broadcast: BroadcastRow;
	/** Taps and bookings; undefined while they load, and for a broadcast that was not sent. */
	figures: BroadcastFigures | undefined;
}

/** Card of a broadcast. A draft links to its editor, any other broadcast to its results. */
export function BroadcastCard({ broadcast, figures }: BroadcastCardProps) {
	const { id, name, state } = broadcast;
	const mayWrite = useAbility("broadcast-write");
	const isDraft = state === "draft";
	const href = addressOf(isDraft && mayWrite ? "editBroadcast" : "broadcast", { id });
	return (
		<ListCard
			head={
				<div className={classes.card}>
					<div className={classes.look}>
						{broadcast.look && <TemplateThumbnail row={{ ...broadcast.look, name }} />}
					</div>
					<div className={classes.text}>
						<RowLink href={href} title={name} twoLines>
							{name}
						</RowLink>
						<CutText size="sm">{broadcast.message_text.join("、")}</CutText>
						<CutText size="xs" c="dimmed" title={broadcast.audience}>
							{broadcast.audience_name ?? broadcast.audience}
						</CutText>
						<BroadcastFacts broadcast={broadcast} />
					</div>
					{broadcast.counts.sent > 0 && <SentFigures sent={broadcast.counts.sent} figures={figures} />}
					<Group gap="2xs" wrap="nowrap" justify="flex-end" className={classes.state}>
						<BroadcastStateBadge broadcast={broadcast} />
						{mayWrite && <BroadcastMenu id={id} name={name} isDraft={isDraft} />}
					</Group>
				</div>
			}
			{...rowLinkTarget}
		/>
	);
}

/**
 * Numbers of friends who got the broadcast, opened it (by LINE's count), tapped a link, and booked. A null count is left
 * out: LINE does not tell it, or the operator may not see it. An undefined one is still loading.
 */
function SentFigures({ sent, figures }: { sent: number; figures: BroadcastFigures | undefined }) {
	const shown: [string, number | null | undefined][] = [
		["届いた", sent],
		// Null while it loads, since LINE tells it for few broadcasts.
		["開封（LINE）", figures ? figures.opened : null],
		["タップ", figures?.tapped],
		["予約", figures?.booked],
	];
	return (
		<Group component="dl" gap="lg" className={classes.figures}>
			{shown.map(
				([label, count]) =>
					count !== null && (
						<LabelledFigure key={label} label={label}>
							{count === undefined ? "…" : formatPeople(count)}
						</LabelledFigure>
					),
			)}
		</Group>
	);
}

function BroadcastFacts({
	broadcast: { state, at, updated_at, counts, operator_name, total },
}: {
	broadcast: BroadcastRow;
}) {
	if (state === "draft")
		return (
			<Text size="xs" c="dimmed">
				更新 <TimeText value={updated_at} span inherit />
				{`　${operator_name}`}
			</Text>
		);
	return (
		<Text size="xs" c="dimmed">
			{state === "planned" || state === "approval" ? "送信予定 " : "送信 "}
			<TimeText value={at} span inherit />
			{state !== "planned" && total !== null && `　対象 ${formatPeople(total)}`}
			{counts.failed + counts.parked > 0 && `　失敗・確認待ち ${formatPeople(counts.failed + counts.parked)}`}
			{`　${operator_name}`}
		</Text>
	);
}
