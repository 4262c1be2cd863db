import { Group, List, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { TapsOfSource } from "#web/acquisition/links/TapsOfSource.tsx";
import { ButtonTapsOfMessage } from "#web/content/templates/taps/ButtonTapsOfMessage.tsx";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { ExplanationButton } from "#web/engine/reasons/ExplanationButton.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type BroadcastDetail, useBroadcastResults } from "./broadcastApi.ts";
import { ResendFailedDeliveries } from "./ResendFailedDeliveries.tsx";

/** Delivery states by which the friends can be listed. */
const LISTED_STATES = [
	"sent",
	"failed",
	"parked",
	"cancelled",
	"scheduled",
	"queued",
	"held",
] as const satisfies DeliveryState[];

/** Results of a broadcast: counts, reasons, and each friend. */
export function BroadcastResults({ broadcast }: { broadcast: BroadcastDetail }) {
	const { counts, total, unserved, blocked_since, reasons } = broadcast;
	const mayReadTemplates = useAbility("template-read");
	const templateIds = new Set(
		(broadcast.messages as BroadcastMessage[]).flatMap((message) =>
			"egg_id" in message ? message.egg_id : [],
		),
	);
	return (
		<Paper withBorder p="md" component="section" aria-label="結果">
			<Stack gap="md">
				<Title order={2}>結果</Title>
				<Group gap="lg" component="dl" m={0}>
					<LabelledFigure label="対象">{formatPeople(total ?? 0)}</LabelledFigure>
					<LabelledFigure label="送信済み">{formatPeople(counts.sent)}</LabelledFigure>
					<LabelledFigure label="失敗">{formatPeople(counts.failed)}</LabelledFigure>
					<LabelledFigure label="確認待ち">{formatPeople(counts.parked)}</LabelledFigure>
					<LabelledFigure label="送信しなかった">{formatPeople(counts.cancelled + unserved)}</LabelledFigure>
					{counts.waiting > 0 && (
						<LabelledFigure label="送信待ち">{formatPeople(counts.waiting)}</LabelledFigure>
					)}
					{counts.held > 0 && <LabelledFigure label="保留">{formatPeople(counts.held)}</LabelledFigure>}
					{blocked_since !== null && (
						<LabelledFigure label="送信後のブロック">{formatPeople(blocked_since)}</LabelledFigure>
					)}
				</Group>
				{reasons.length > 0 && (
					<List size="sm">
						{reasons.map(({ state, reason, count }) => (
							<List.Item key={`${state}${reason}`}>
								{reason || DELIVERY_STATES[state as DeliveryState]}　{formatPeople(count)}
							</List.Item>
						))}
					</List>
				)}
				<ResendFailedDeliveries broadcast={broadcast} />
				<TapsOfSource type="broadcast" id={broadcast.id} />
				{mayReadTemplates &&
					[...templateIds].map((templateId) => <ButtonTapsOfMessage key={templateId} id={templateId} />)}
				<ResultFriends broadcast={broadcast} />
			</Stack>
		</Paper>
	);
}

function ResultFriends({ broadcast: { id, name, counts } }: { broadcast: BroadcastDetail }) {
	const [state, setState] = useState<DeliveryState>(counts.failed > 0 ? "failed" : "sent");
	const countOf = (each: DeliveryState) =>
		each === "scheduled" || each === "queued" ? counts.waiting : counts[each];
	const { items, error, hasMore, loadingMore, loadMore, reload } = useBroadcastResults(
		id,
		state,
		countOf(state),
	);
	return (
		<Stack gap="sm">
			<NativeSelect
				label="友だちごとの結果"
				w="fit-content"
				value={state}
				onChange={({ currentTarget: { value } }) => setState(value as DeliveryState)}
				data={LISTED_STATES.map((each) => ({ value: each, label: DELIVERY_STATES[each] }))}
			/>
			{Boolean(error) && <ErrorState error={error} onRetry={reload} />}
			{(countOf(state) === 0 || items?.length === 0) && (
				<Text size="sm" c="dimmed">
					該当する友だちはいません。
				</Text>
			)}
			{countOf(state) > 0 && !items && !error && <SkeletonCards cards={3} height="3rem" />}
			{items && items.length > 0 && (
				<CardList>
					{items.map(({ friend, blocked, sent_at, reason }) => (
						<ListCard
							key={friend.id}
							head={<FriendLink friend={friend} />}
							aside={sent_at && <TimeText value={sent_at} size="xs" c="dimmed" flex="none" />}
							{...rowLinkTarget}
						>
							{(reason ?? (blocked && "現在ブロックされています")) && (
								<Text size="sm">{reason ?? "現在ブロックされています"}</Text>
							)}
							{state !== "sent" && (
								<ExplanationButton
									friend={friend}
									about={{ kind: "broadcast", item: { id, name } }}
									label="理由をくわしく見る"
									w="fit-content"
								/>
							)}
						</ListCard>
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</Stack>
	);
}
