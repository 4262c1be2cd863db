import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "wouter";
import { addressOfFigure, HOME_FIGURE_NAMES, HOME_FIGURES } from "#domain/console/home/home-figures.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { markHandled } from "#web/people/friends/markHandled.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { focusNeighbour } from "#web/platform/ui/focusNeighbour.ts";
import { EmptyState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { describeWait } from "./describeWait.ts";
import type { HomeData, WaitingItem } from "./homeApi.ts";
import classes from "./WaitingList.module.css";

/** Items that are shown at first, so that today stays in view. */
const FIRST_ITEMS = 8;

/** Work that needs a person now: faults and failures, then friends, the longest waiting first. */
export function WaitingList({ home, onChange }: { home: HomeData | undefined; onChange: () => void }) {
	const troubles = listTroubles(home);
	const [showsAll, setShowsAll] = useState(false);
	const items = home?.waiting.items ?? [];
	const shown = showsAll ? items : items.slice(0, FIRST_ITEMS);
	const isCalm = home && troubles.length === 0 && items.length === 0;
	return (
		<Stack gap="xs" component="section" aria-label="いま必要なこと" className={classes.section}>
			<Group justify="space-between" gap="xs">
				<Title order={2}>いま必要なこと</Title>
				{items.length > 0 && (
					<Text size="sm" c="dimmed">
						待っている順に{items.length}件{home?.waiting.more && "以上"}
					</Text>
				)}
			</Group>
			{!home && <SkeletonCards cards={4} height="4rem" />}
			{isCalm && (
				<Paper withBorder>
					<EmptyState art="calm" title="待っている人はいません">
						友だちからのメッセージや予約のリクエストが届くと、ここに並びます。
					</EmptyState>
				</Paper>
			)}
			{home && !isCalm && (
				<Paper withBorder component="ul" className={classes.list}>
					{troubles.map(({ name, href, label, counts }) => (
						<WaitingRow
							key={name}
							picture={
								<span className={classes.trouble}>
									<WarningIcon />
								</span>
							}
							name={label}
							text={counts}
							actions={<RowLinkButton href={href} label="確認する" name={label} />}
						/>
					))}
					{shown.map((item) => (
						<WaitingPerson key={`${item.kind}-${item.id}-${item.since}`} item={item} onChange={onChange} />
					))}
				</Paper>
			)}
			{items.length > FIRST_ITEMS && (
				<Button variant="subtle" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
					{showsAll ? "たたむ" : `ほかの${items.length - FIRST_ITEMS}件を表示する`}
				</Button>
			)}
		</Stack>
	);
}

/** Faults of the connection with LINE, and figures above zero that need a person although nobody waits for an answer. */
const listTroubles = (home: HomeData | undefined) => [
	...(home?.line_faults ?? []).map(({ kind, text, since }) => ({
		name: kind,
		href: addressOf("lineConnection"),
		label: "LINEとの接続に問題があります",
		counts: `${text}（${formatMoment(since)}から）`,
	})),
	...HOME_FIGURE_NAMES.flatMap((name) => {
		const figure = home?.figures[name];
		const { group, label, unit, counts } = HOME_FIGURES[name];
		if (group !== "waiting" || name === "messages" || !figure || figure.count === 0) return [];
		const count = `${figure.count.toLocaleString("ja-JP")}${unit}${figure.more ? "以上" : ""}`;
		return [{ name, href: addressOfFigure(name, home?.today ?? ""), label: `${label} ${count}`, counts }];
	}),
];

function WaitingPerson({ item, onChange }: { item: WaitingItem; onChange: () => void }) {
	const { kind, name, icon_url, text, starts_at, waited_minutes, count, place } = item;
	const wait = `${describeWait(waited_minutes)}前から`;
	return (
		<WaitingRow
			picture={<FriendAvatar friend={{ name, icon_url }} />}
			name={name}
			text={text}
			note={[
				starts_at && formatMoment(starts_at),
				kind === "reservation" && place?.name,
				kind === "talk" && count > 1 && `${count}件のメッセージ`,
			]
				.filter(Boolean)
				.join("・")}
			wait={wait}
			isOverdue={waited_minutes >= OVERDUE_MINUTES}
			actions={
				kind === "talk" ? (
					<TalkActions item={item} onChange={onChange} />
				) : (
					<RowLinkButton href={addressOfBooking(item)} label="予約を確認" name={name} />
				)
			}
		/>
	);
}

/** Wait from which it is emphasised. */
const OVERDUE_MINUTES = 24 * 60;

const addressOfBooking = ({ kind, place }: WaitingItem): string =>
	kind === "event"
		? addressOf("event", { id: place?.id, part: "bookings" })
		: addressOf("unsolved", { id: place?.id });

function TalkActions({ item: { id, name, last_id }, onChange }: { item: WaitingItem; onChange: () => void }) {
	const mayHandle = useAbility("friend-write");
	const { busy, run } = useBusy();
	const handle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
		const row = currentTarget.closest("li");
		return run(async () => {
			await markHandled(id, last_id ?? 0)
				.then(() => {
					toastDone(`${name}さんのトークを対応済みにしました`);
					focusNeighbour(row);
				})
				.catch(toastFailed);
			onChange();
		});
	};
	return (
		<>
			{mayHandle && (
				<Button
					variant="subtle"
					color="gray"
					size="xs"
					loading={busy}
					onClick={handle}
					aria-label={`${name}さんのトークを対応済みにする`}
				>
					対応済み
				</Button>
			)}
			<RowLinkButton href={addressOf("chatTalk", { id })} label="返信する" name={name} />
		</>
	);
}

const RowLinkButton = ({ href, label, name }: { href: string; label: string; name: string }) => (
	<Button component={Link} href={href} variant="light" size="xs" aria-label={`${name}: ${label}`}>
		{label}
	</Button>
);

interface WaitingRowProps {
	picture: ReactNode;
	name: string;
	text: string;
	note?: string;
	wait?: string;
	isOverdue?: boolean;
	actions: ReactNode;
}

const WaitingRow = ({ picture, name, text, note, wait, isOverdue = false, actions }: WaitingRowProps) => (
	<li className={classes.row}>
		{picture}
		<div className={classes.texts}>
			<Group gap="xs" wrap="nowrap">
				<Text fw={600} size="sm" component="div" miw={0}>
					<CutText>{name}</CutText>
				</Text>
				{wait && (
					<Text size="xs" className={classes.wait} data-overdue={isOverdue || undefined}>
						{wait}
					</Text>
				)}
			</Group>
			<Text size="sm" lineClamp={1} title={text}>
				{text}
			</Text>
			{note && (
				<Text size="xs" c="dimmed">
					{note}
				</Text>
			)}
		</div>
		<Group gap="2xs" wrap="nowrap" className={classes.actions}>
			{actions}
		</Group>
	</li>
);
