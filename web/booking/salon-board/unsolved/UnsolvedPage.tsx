import { Button, Group, Kbd, Paper, Stack, Text } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { SalonGone } from "#web/booking/salons/SalonGone.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { answerUnsolved } from "../answerUnsolved.ts";
import { useSalonRoom } from "../live/useSalonRoom.ts";
import type { BookableParts } from "../model/bookableParts.ts";
import {
	listUnsolvedItems,
	nextUnsolvedKey,
	UNSOLVED_ANSWER_TEXTS,
	UNSOLVED_ANSWERS,
	UNSOLVED_KINDS,
	type UnsolvedAnswer,
	type UnsolvedItem,
} from "../model/unsolvedItems.ts";
import { UnsolvedCard } from "./UnsolvedCard.tsx";
import { refreshUnsolved, useUnsolvedList, useUnsolvedRefresh } from "./useUnsolved.ts";

/**
 * Unsolved items of a salon, oldest first: requests of friends, and stranded bookings (outside the hours
 * after a change). A confirms, D denies.
 */
export function UnsolvedPage() {
	const salonId = Number(useParams().id);
	const { data, error, mutate } = useUnsolvedList(salonId);
	useSalonRoom(salonId, null, useUnsolvedRefresh(salonId));
	if (isItemGone(error)) return <SalonGone title="未対応の予約" />;
	const list = listUnsolvedItems(data?.reservations ?? []);
	return (
		<PageLayout
			title="未対応の予約"
			help="友だちからのリクエストを、届いた順に承認またはお断りします。営業時間やシフトの変更で時間外になった予約は、別の日時や担当に変更するか、このまま受ける場合は確認済みにします。"
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

/** Answers by shortcut key; each kind of item has at most one of a key's answers. */
const ANSWERS_BY_KEY: Record<string, readonly UnsolvedAnswer[]> = {
	a: ["approved", "checked"],
	d: ["denied"],
};

/** Answer of a shortcut key for a kind of item; undefined if the kind does not have it. */
const answerForKey = (kind: UnsolvedItem["kind"], key: string): UnsolvedAnswer | undefined =>
	UNSOLVED_ANSWERS[kind].find((answer) => ANSWERS_BY_KEY[key.toLowerCase()]?.includes(answer));

interface UnsolvedListProps {
	salonId: number;
	list: UnsolvedItem[];
	parts: BookableParts;
}

function UnsolvedList({ salonId, list, parts }: UnsolvedListProps) {
	const mayWrite = useAbility("salon-write");
	const { busy, run } = useBusy();
	const [currentKey, setCurrentKey] = useState<string | null>(null);
	const element = useRef<HTMLDivElement>(null);
	const focus = (key: string | null) => {
		setCurrentKey(key);
		if (key) element.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
	};
	const answer = (unsolvedItem: UnsolvedItem, chosenAnswer: UnsolvedAnswer) =>
		run(async () => {
			try {
				const next = nextUnsolvedKey(list, unsolvedItem.key);
				const onChanged = () => void refreshUnsolved(salonId);
				if (await answerUnsolved(salonId, unsolvedItem, { answer: chosenAnswer, onChanged })) focus(next);
			} catch (error) {
				toastRefused(conflictMessages(error).join("\n"));
			} finally {
				await refreshUnsolved(salonId);
			}
		});
	const handleKey = (event: KeyboardEvent, unsolvedItem: UnsolvedItem) => {
		if (event.metaKey || event.ctrlKey || event.altKey || event.target !== event.currentTarget) return;
		const position = list.indexOf(unsolvedItem);
		const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
		const chosenAnswer = answerForKey(unsolvedItem.kind, event.key);
		if (step !== 0) focus(list[position + step]?.key ?? null);
		else if (chosenAnswer && mayWrite) void answer(unsolvedItem, chosenAnswer);
		else return;
		event.preventDefault();
	};
	return (
		<Stack gap="xs">
			<Text size="sm" c="dimmed" visibleFrom="sm">
				<Kbd>↑</Kbd> <Kbd>↓</Kbd> で選び、<Kbd>A</Kbd> で承認（または確認済み）、<Kbd>D</Kbd> でお断りします。
			</Text>
			<Stack gap="xs" ref={element}>
				{list.map((unsolvedItem, index) => (
					<div key={unsolvedItem.key}>
						<Paper
							withBorder
							p="sm"
							data-key={unsolvedItem.key}
							role="group"
							aria-label={`${UNSOLVED_KINDS[unsolvedItem.kind]} ${unsolvedItem.reservation.name}`}
							tabIndex={currentKey === unsolvedItem.key || index === 0 ? 0 : -1}
							onKeyDown={(event) => handleKey(event, unsolvedItem)}
						>
							<UnsolvedCard unsolvedItem={unsolvedItem} salonId={salonId} parts={parts}>
								{mayWrite && (
									<Group gap="xs">
										{UNSOLVED_ANSWERS[unsolvedItem.kind].map((each, position) => (
											<Button
												key={each}
												size="xs"
												variant={position === 0 ? "filled" : "default"}
												disabled={busy}
												onClick={() => void answer(unsolvedItem, each)}
											>
												{UNSOLVED_ANSWER_TEXTS[each].button}
											</Button>
										))}
									</Group>
								)}
							</UnsolvedCard>
						</Paper>
					</div>
				))}
			</Stack>
		</Stack>
	);
}
