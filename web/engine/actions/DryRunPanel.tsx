import { Alert, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import type { SalonEvent } from "#domain/engine/reservations/salon-events.ts";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { ReservationChoice } from "#web/engine/placeholders/reservation/ReservationChoice.tsx";
import {
	usePreviewReservation,
	useReservationEvent,
} from "#web/engine/placeholders/reservation/reservationEvent.ts";
import { type FormProblems, NO_PROBLEMS, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { dryRunAction } from "./actionApi.ts";
import { type ActionDraft, actionBodyOf } from "./actionDraft.ts";
import { DryEffectLine } from "./DryEffectLine.tsx";
import { effectFieldLabel } from "./effectFieldLabels.ts";

/**
 * Simulates the draft for a selected friend, and lists the result of each effect. Nothing is sent or changed.
 */
export function DryRunPanel({ draft }: { draft: ActionDraft }) {
	const [result, setResult] = useState<DryRun | null>(null);
	const [isRunning, setRunning] = useState(false);
	const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
	const latestRun = useRef(0);
	// The action of a reservation runs for a reservation, whose values its texts use; any other for a friend.
	const event = useReservationEvent();
	const { reservation, choose } = usePreviewReservation(event);

	const run = async (friendId: number, reservationRef?: { reservation_id: number; flow: SalonEvent }) => {
		const runNumber = ++latestRun.current;
		setRunning(true);
		setProblems(NO_PROBLEMS);
		setResult(null);
		try {
			const answer = await dryRunAction(actionBodyOf(draft), friendId, reservationRef);
			if (runNumber === latestRun.current) setResult(answer);
		} catch (error) {
			if (runNumber === latestRun.current) setProblems(toResponseProblems(error, "試せませんでした"));
		}
		if (runNumber === latestRun.current) setRunning(false);
	};

	return (
		<Stack gap="md">
			<Text size="sm">
				選んだ{event ? "予約で" : "友だちに"}
				実行した場合の結果を表示します。送信も変更もしません。条件は、いまの状態で判定します。
			</Text>
			{event ? (
				<ReservationChoice
					event={event}
					label="予約"
					value={result ? reservation : null}
					onChoose={(id, friendId) => {
						choose(id);
						void run(friendId, { reservation_id: id, flow: event.flow });
					}}
					disabled={isRunning}
				/>
			) : (
				<FriendChoice
					label="友だち"
					value={result?.friend ?? null}
					onChoose={(friendId) => void run(friendId)}
					disabled={isRunning}
				/>
			)}
			<ProblemAlert problems={problems} fieldLabel={effectFieldLabel(draft.inputs)} />
			<div aria-live="polite">
				{isRunning && <SkeletonCards cards={2} height="4rem" />}
				{result && <Result result={result} />}
			</div>
		</Stack>
	);
}

function Result({ result: { reason, effects, quota } }: { result: DryRun }) {
	return (
		<Stack gap="md">
			{reason && <Alert color="yellow">{reason}</Alert>}
			<Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
				{effects.map((effect, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an answer's effects never change order
					<DryEffectLine key={position} effect={effect} />
				))}
			</Stack>
			<Text size="sm" fw={500}>
				送信可能数の消費: 最大{quota}通
			</Text>
			<Text size="xs" c="dimmed">
				5つまでの吹き出しをまとめて1通と数えます。友だちのメッセージへの返信には数えません。
			</Text>
		</Stack>
	);
}
