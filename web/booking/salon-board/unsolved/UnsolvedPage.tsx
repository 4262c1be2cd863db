import { Anchor, Button, Group, Kbd, Paper, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { messagesOf } from "#web/booking/salons/conflict.ts";
import { SalonGone } from "#web/booking/salons/SalonGone.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { judge } from "../judging.ts";
import { useSalonRoom } from "../live/useSalonRoom.ts";
import { bookedCourse, type Parts } from "../model/parts.ts";
import { requestedDifferences, resourcesOf, timeOf } from "../model/requested.ts";
import {
	ANSWER_TEXTS,
	ANSWERS,
	type Answer,
	nextAfter,
	UNSOLVED_KINDS,
	type Unsolved,
	unsolvedOf,
} from "../model/unsolved.ts";
import { Differences } from "./Differences.tsx";
import { StrandedHint } from "./StrandedHint.tsx";
import { recountUnsolved, useRecount, useUnsolvedList } from "./useUnsolved.ts";

/** Pending decisions of a salon, oldest first, with one shortcut key per decision. */
export function UnsolvedPage() {
	const salonId = Number(useParams().id);
	const { data, error, mutate } = useUnsolvedList(salonId);
	useSalonRoom(salonId, null, useRecount(salonId));
	if (isItemGone(error)) return <SalonGone title="未対応の予約" />;
	const list = unsolvedOf(data?.reservations ?? []);
	return (
		<PageLayout
			title="未対応の予約"
			help="友だちからのリクエストを、届いた順に承認またはお断りします。営業時間やシフトの変更で時間外になった予約も、ここで確認します。"
			before={<BackLink href={addressOf("schedule", { id: salonId })} label="予約表に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={4} height="5rem" />}
			{data && list.length === 0 && (
				<EmptyState icon={<CheckIcon size="2rem" />} title="未対応の予約はありません">
					承認が必要な予約や、変更・キャンセルのリクエスト、営業時間やシフトの変更で時間外になった予約が、ここに並びます。
				</EmptyState>
			)}
			{data && list.length > 0 && <UnsolvedList salonId={salonId} list={list} parts={data.parts} />}
		</PageLayout>
	);
}

const KEYS: Record<string, readonly Answer[]> = { a: ["approved", "checked"], d: ["denied"] };

interface UnsolvedListProps {
	salonId: number;
	list: Unsolved[];
	parts: Parts;
}

function UnsolvedList({ salonId, list, parts }: UnsolvedListProps) {
	const mayWrite = useAbility("salon-write");
	const { busy, run } = useBusy();
	const [current, setCurrent] = useState<string | null>(null);
	const element = useRef<HTMLDivElement>(null);
	const focus = (key: string | null) => {
		setCurrent(key);
		if (key) element.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
	};
	const answer = (unsolved: Unsolved, given: Answer) =>
		run(async () => {
			try {
				const next = nextAfter(list, unsolved.key);
				if (!(await judge(salonId, unsolved, given))) return;
				toastDone(ANSWER_TEXTS[given].done);
				focus(next);
			} catch (error) {
				toastRefused(messagesOf(error).join("\n"));
			} finally {
				await recountUnsolved(salonId);
			}
		});
	const press = (event: KeyboardEvent, unsolved: Unsolved) => {
		if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget) return;
		const place = list.indexOf(unsolved);
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		const given = ANSWERS[unsolved.kind].find((each) => KEYS[event.key.toLowerCase()]?.includes(each));
		if (step !== 0) focus(list[place + step]?.key ?? null);
		else if (given && mayWrite) void answer(unsolved, given);
		else return;
		event.preventDefault();
	};
	return (
		<Stack gap="xs">
			<Text size="sm" c="dimmed" visibleFrom="sm">
				<Kbd>↑</Kbd> <Kbd>↓</Kbd> で選び、<Kbd>A</Kbd> で承認（または確認済み）、<Kbd>D</Kbd> でお断りします。
			</Text>
			<Stack gap="xs" ref={element}>
				{list.map((unsolved, index) => (
					<div key={unsolved.key}>
						<Paper
							withBorder
							p="sm"
							data-key={unsolved.key}
							role="group"
							aria-label={`${UNSOLVED_KINDS[unsolved.kind]} ${unsolved.reservation.name}`}
							tabIndex={(current ?? list[0]?.key) === unsolved.key || index === 0 ? 0 : -1}
							onKeyDown={(event) => press(event, unsolved)}
						>
							<Card unsolved={unsolved} salonId={salonId} parts={parts}>
								{mayWrite && (
									<Group gap="xs">
										{ANSWERS[unsolved.kind].map((each, place) => (
											<Button
												key={each}
												size="xs"
												variant={place === 0 ? "filled" : "default"}
												disabled={busy}
												onClick={() => void answer(unsolved, each)}
											>
												{ANSWER_TEXTS[each].button}
											</Button>
										))}
									</Group>
								)}
							</Card>
						</Paper>
					</div>
				))}
			</Stack>
		</Stack>
	);
}

function Card({
	unsolved,
	salonId,
	parts,
	children,
}: {
	unsolved: Unsolved;
	salonId: number;
	parts: Parts;
	children: React.ReactNode;
}) {
	const { kind, reservation, request, askedAt } = unsolved;
	const course = bookedCourse(parts, reservation);
	const resources = resourcesOf(parts, reservation);
	const isWithStaff = parts.resources.some(
		({ id, kind }) => id === reservation.salon_resource_id && kind === "staff",
	);
	return (
		<Group justify="space-between">
			<div>
				<Text fw={600}>
					{UNSOLVED_KINDS[kind]}: {displayName(reservation.name)}
				</Text>
				<Text size="sm">
					<Anchor
						component={Link}
						size="sm"
						href={addressOf("schedule", { id: salonId, view: "date", date: reservation.date })}
					>
						{timeOf(reservation)}
					</Anchor>
				</Text>
				<Text size="sm">
					{[
						course && `${course.name}（${course.minutes}分・${formatYen(course.price)}）`,
						resources,
						isWithStaff && !reservation.is_nominated && "指名なし",
					]
						.filter(Boolean)
						.join(" ・ ")}
				</Text>
				{kind === "edit" && request && (
					<Differences differences={requestedDifferences(parts, reservation, request)} />
				)}
				{kind === "stranded" && <StrandedHint />}
				{(request ?? reservation).comment && <Text size="sm">{(request ?? reservation).comment}</Text>}
				<Text size="xs" c="dimmed">
					{askedAt.slice(0, 16).replaceAll("-", ".")} {kind === "stranded" ? "の変更" : "に届きました"}
				</Text>
			</div>
			{children}
		</Group>
	);
}
