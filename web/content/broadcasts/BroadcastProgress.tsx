import { Anchor, Progress, Stack, Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { isCancellationPending } from "#domain/content/broadcasts/broadcast-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DEFAULT_ZONE, SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import { useIsKindRestricted } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { formatFullMinute } from "#web/platform/ui/TimeText.tsx";
import { useTimeLeft } from "#web/platform/ui/useTimeLeft.ts";
import type { BroadcastDetail } from "./broadcastApi.ts";

/** Current phase: time left to withdraw, or progress. */
export function BroadcastProgress({ broadcast }: { broadcast: BroadcastDetail }) {
	const isRestricted = useIsKindRestricted("broadcast");
	const { line, state, begins_at: beginsAt } = broadcast;
	if (
		line !== null &&
		isRestricted &&
		(state === "planned" ? (beginsAt ?? 0) <= clockNow() : line.state === "scheduled")
	)
		return <Text role="status">送信モードの設定のため、送らずに保留しています。</Text>;
	if (broadcast.begins_at !== null) return <Countdown at={broadcast.begins_at} />;
	if (isCancellationPending(broadcast)) return <CancellationNote count={broadcast.counts.waiting} />;
	if (broadcast.line !== null)
		return broadcast.state === "sending" ? (
			<Text role="status">LINEに送信しています。結果はLINEから届きます。</Text>
		) : null;
	if (broadcast.state === "sending" || broadcast.state === "paused")
		return <ProgressBar broadcast={broadcast} />;
	if (broadcast.state === "testing")
		return (
			<Text role="status">
				A/Bテストの結果を待っています。テストしていない友だちには、勝者が決まるまで送りません。下の「A/Bテスト」で「勝者に決める」を押すと、すぐに送ります。「送信を中止する」を押すと、残りの友だちには送りません。
			</Text>
		);
	return null;
}

const CancellationNote = ({ count }: { count: number }) => (
	<Text role="status">中止しました。送信中だった{formatPeople(count)}の結果を確認しています。</Text>
);

function Countdown({ at }: { at: number }) {
	const remaining = useRemainingTime(at);
	if (remaining <= 0) return <Text role="status">まもなく送信を始めます。</Text>;
	if (remaining > ORDER_UNDO_WINDOW)
		return <Text>{formatFullMinute(toWireTime(at, DEFAULT_ZONE))} に送信を始めます。</Text>;
	const seconds = Math.ceil(remaining / SECOND);
	return (
		<Stack gap="0.25rem">
			<Text role="timer" aria-live="off">
				あと{seconds}秒で送信を始めます。それまでは取り消せます。
			</Text>
			<Progress value={(remaining / ORDER_UNDO_WINDOW) * 100} aria-hidden="true" />
		</Stack>
	);
}

/** Remaining milliseconds, updated every second. */
function useRemainingTime(at: number): number {
	const [now, setNow] = useState(clockNow);
	const { start, stop } = useInterval(() => setNow(clockNow()), SECOND);
	useEffect(() => {
		start();
		return stop;
	}, [start, stop]);
	return at - now;
}

function ProgressBar({ broadcast: { state, total, counts } }: { broadcast: BroadcastDetail }) {
	const doneCount = counts.sent + counts.failed + counts.parked + counts.cancelled;
	const all = Math.max(total ?? 0, doneCount + counts.waiting + counts.held);
	const remainingTime = useTimeLeft({
		state: state === "sending" ? "running" : "finished",
		done: doneCount,
		total: all,
	});
	return (
		<Stack gap="0.25rem">
			<Progress
				value={all > 0 ? (doneCount / all) * 100 : 0}
				color={state === "paused" ? "yellow" : "green"}
				aria-label={`送信の進み具合: ${formatPeople(all)}中${formatPeople(doneCount)}`}
			/>
			<Text size="sm" role="status">
				{formatPeople(all)}中{formatPeople(doneCount)}
				{state === "paused" ? "　一時停止しています" : remainingTime && `　残り${remainingTime}`}
				{counts.held > 0 && `　保留${formatPeople(counts.held)}`}
			</Text>
			{counts.held > 0 && <UnsentNote state="held">保留の理由を見る</UnsentNote>}
			{counts.waiting > 0 && <UnsentNote state="scheduled">送信待ちの理由と予定を見る</UnsentNote>}
		</Stack>
	);
}

/** Link to the list that names the reason of each message that has not left. */
function UnsentNote({ state, children }: { state: "held" | "scheduled"; children: string }) {
	const mayOpen = useMayOpen();
	const address = addressOf("deliveries", { state });
	if (!mayOpen(address)) return null;
	return (
		<Anchor component={Link} href={address} size="sm" underline="always">
			{children}
		</Anchor>
	);
}
