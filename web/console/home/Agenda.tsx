import { Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "wouter";
import { addressOfFigure, HOME_FIGURE_NAMES, HOME_FIGURES } from "#domain/console/home/home-figures.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { EmptyState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { formatClock } from "#web/platform/ui/TimeText.tsx";
import classes from "./Agenda.module.css";
import type { AgendaEntry, HomeData } from "./homeApi.ts";

/** Today as a timeline of reservations, slots, broadcasts and scheduled actions. */
export function Agenda({ home }: { home: HomeData | undefined }) {
	const entries = home?.agenda;
	const next = entries?.findIndex(({ past }) => !past);
	return (
		<Stack gap="xs" component="section" aria-label="今日の予定" className={classes.section}>
			<Group justify="space-between" gap="xs">
				<Title order={2}>今日の予定</Title>
				{home && <DayText value={home.today} size="sm" />}
			</Group>
			<Paper withBorder className={classes.panel}>
				{!entries && <SkeletonCards cards={3} height="2.5rem" />}
				{entries?.length === 0 && (
					<EmptyState art="calendar" title="今日の予定はありません">
						予約、イベント、配信の予定が入ると、時刻の順に並びます。
					</EmptyState>
				)}
				{entries && entries.length > 0 && (
					<ol className={classes.list}>
						{entries.map((entry, index) => (
							<Fragment key={`${entry.kind}-${entry.id}`}>
								{index === next && index > 0 && (
									<li className={classes.now} aria-hidden="true">
										いま
									</li>
								)}
								<AgendaItem entry={entry} today={home.today} />
							</Fragment>
						))}
					</ol>
				)}
				{home && <TodayFigures home={home} />}
			</Paper>
		</Stack>
	);
}

/** Kinds of entries with their names. */
const KINDS: Record<AgendaEntry["kind"], string> = {
	reservation: "予約",
	event: "イベント",
	broadcast: "一斉配信",
	task: "アクション",
};

const AgendaItem = ({ entry, today }: { entry: AgendaEntry; today: string }) => (
	<li className={classes.entry} data-past={entry.past || undefined}>
		<Text component="time" size="sm" className={classes.time} dateTime={entry.at.replace(" ", "T")}>
			{formatClock(entry.at)}
		</Text>
		<span className={classes.dot} data-kind={entry.kind} />
		<div className={classes.texts}>
			<Group gap="2xs" wrap="nowrap">
				<Anchor
					component={Link}
					href={addressOfEntry(entry, today)}
					size="sm"
					fw={600}
					c="inherit"
					className={classes.name}
				>
					<CutText>{entry.name}</CutText>
				</Anchor>
				{entry.pending && (
					<Badge color="yellow" size="sm">
						リクエスト中
					</Badge>
				)}
			</Group>
			<Text size="xs" c="dimmed" lineClamp={1}>
				{[KINDS[entry.kind], entry.detail, entry.state].filter(Boolean).join("・")}
			</Text>
		</div>
	</li>
);

const addressOfEntry = ({ kind, id, place_id }: AgendaEntry, today: string): string => {
	if (kind === "reservation") return addressOf("schedule", { id: place_id, date: today, view: "date" });
	if (kind === "event") return addressOf("event", { id: place_id, part: "bookings" });
	return addressOf(kind === "broadcast" ? "broadcast" : "actionTask", { id });
};

/** Figures of today that are not zero, each with its list. */
function TodayFigures({ home }: { home: HomeData }) {
	const shown = HOME_FIGURE_NAMES.flatMap((name) => {
		const figure = home.figures[name];
		return HOME_FIGURES[name].group === "today" && figure && figure.count > 0 ? [{ name, figure }] : [];
	});
	if (shown.length === 0) return null;
	return (
		<Group gap="md" className={classes.figures}>
			{shown.map(({ name, figure }) => (
				<Anchor key={name} component={Link} href={addressOfFigure(name, home.today)} size="sm">
					{HOME_FIGURES[name].label} {figure.count.toLocaleString("ja-JP")}
					{HOME_FIGURES[name].unit}
					{figure.more && "以上"}
				</Anchor>
			))}
		</Group>
	);
}
