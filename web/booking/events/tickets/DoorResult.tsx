import { Button, Text, Title, UnstyledButton } from "@mantine/core";
import { useEffect } from "react";
import { CHECK_IN_RESULTS } from "#domain/booking/events/tickets/ticket-state.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { BlockIcon, CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import classes from "./DoorResult.module.css";
import { describeUse } from "./describeUse.ts";
import type { Verdict } from "./doorSession.ts";

/** Time after which an admitted friend's result makes way for the next one; a refusal stays until it is closed. */
const SHOWN_MS = 2_500;

interface DoorResultProps {
	verdict: Verdict;
	onClose: () => void;
	onUndo: (checkIn: { key: string; bookingId: number; seat: number }) => Promise<void>;
}

/** Result in the whole window, readable at arm's length in the sun: green and a tick, or red and a bar. */
export function DoorResult({ verdict, onClose, onUndo }: DoorResultProps) {
	const { key, result, bookingId, seat, name, menu, places, due, used, isOffline } = verdict;
	const isGood = result === "admitted";
	const staysOpen = !isGood || due > 0;
	const { closeOnEscape: _, ...panel } = useEscape(true, onClose);
	const latest = useLatest({ onClose });
	useEffect(() => {
		if (staysOpen) return;
		const timer = setTimeout(() => latest.current?.onClose(), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [staysOpen, latest]);
	return (
		<div
			{...panel}
			className={`${classes.screen} ${isGood ? classes.good : classes.bad}`}
			role="alertdialog"
			aria-label={CHECK_IN_RESULTS[result]}
		>
			<UnstyledButton className={classes.face} onClick={onClose} autoFocus aria-label="閉じて次へ">
				<span className={classes.icon}>{isGood ? <CheckIcon size="6rem" /> : <BlockIcon size="6rem" />}</span>
				<Title order={2} className={classes.title}>
					{CHECK_IN_RESULTS[result]}
				</Title>
				{places > 0 && <Text className={classes.places}>{seat > 0 ? `${seat}人目` : `${places}名`}</Text>}
				{name !== null && <Text className={classes.name}>{name}</Text>}
				<Text className={classes.fact}>
					{[menu, bookingId !== null && `予約番号 ${bookingId}`].filter(Boolean).join("・")}
				</Text>
				{isGood && due > 0 && (
					<Text className={classes.due}>未払い {formatYen(due)} を受け取ってください</Text>
				)}
				{used && <Text className={classes.used}>{describeUse(used)}に入場しています</Text>}
				{isGood && isOffline && <Text className={classes.fact}>オフラインで受付しました</Text>}
				<Text className={classes.hint}>画面にふれると次へ進みます</Text>
			</UnstyledButton>
			{isGood && key !== null && bookingId !== null && (
				<Button variant="white" color="dark" size="md" onClick={() => void onUndo({ key, bookingId, seat })}>
					この受付を取り消す
				</Button>
			)}
		</div>
	);
}
