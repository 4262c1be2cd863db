import { Alert, Badge, Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { CHECK_IN_RESULTS } from "#domain/booking/events/tickets/ticket-state.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { CodeField } from "./CodeField.tsx";
import { DoorCounts } from "./DoorCounts.tsx";
import { DoorResult } from "./DoorResult.tsx";
import { describeUse } from "./describeUse.ts";
import type { DoorSession, Verdict } from "./doorSession.ts";
import { signalResult } from "./doorSignals.ts";
import { GuestList } from "./GuestList.tsx";
import { useDoorSession } from "./useDoorSession.ts";

const QrCamera = lazy(async () => ({ default: (await import("./QrCamera.tsx")).QrCamera }));

interface DoorScreenProps {
	eventId: number;
	slotId: number;
	title: string;
	gate: string;
	onLeave: () => void;
}

const METHODS = [
	{ value: "camera", label: "カメラ" },
	{ value: "code", label: "番号" },
	{ value: "list", label: "名簿" },
];

/** Screen at the door: the camera, typed codes, and the list of guests. */
export function DoorScreen({ eventId, slotId, title, gate, onLeave }: DoorScreenProps) {
	const { session, state } = useDoorSession({ eventId, slotId, gate });
	const { verdict, isAsking, admit, close } = useVerdict();
	const [method, setMethod] = useState("camera");
	const { door, waiting, isOnline, problem } = state;
	return (
		<PageLayout
			title={door?.slot ?? title}
			help={[door?.title ?? title, gate].filter(Boolean).join("・")}
			action={
				<Button variant="default" onClick={onLeave}>
					受付を選び直す
				</Button>
			}
		>
			<Stack gap="md" maw="40rem">
				<Warnings state={state} session={session} />
				{problem !== null && (
					<Alert color="red" title="サーバーに断られました">
						{problem} 受付した記録はこの端末に残っています。
					</Alert>
				)}
				{!door && isOnline && problem === null && (
					<Skeleton height="16rem" aria-label="名簿を読み込んでいます" />
				)}
				{!door && !isOnline && (
					<Alert color="yellow" title="名簿がまだありません">
						電波の届く場所で、一度この画面を開いてください。
						<Button mt="xs" size="xs" variant="default" onClick={() => void session.refresh()}>
							もう一度読み込む
						</Button>
					</Alert>
				)}
				{door && (
					<>
						<DoorCounts door={door} />
						<Group gap="xs">
							<Badge color={isOnline ? "green" : "yellow"} size="lg">
								{isOnline ? "オンライン" : "オフラインで受付中"}
							</Badge>
							{waiting > 0 && <Text size="sm">未送信 {waiting}件</Text>}
						</Group>
						<SegmentedControl
							fullWidth
							size="md"
							data={METHODS}
							value={method}
							onChange={setMethod}
							aria-label="受付の方法"
						/>
						{method === "camera" && (
							<Suspense fallback={<Skeleton height="20rem" />}>
								<QrCamera
									isPaused={verdict !== null || isAsking}
									onRead={(text) => admit(() => session.scan(text))}
								/>
							</Suspense>
						)}
						{method === "code" && (
							<CodeField isBusy={isAsking} onType={(code) => admit(() => session.type(code))} />
						)}
						{method === "list" && (
							<GuestList
								door={door}
								isBusy={isAsking}
								onAdmit={(ticket) => admit(() => session.admitByName(ticket))}
								onUndo={(checkIn) => void session.undo(checkIn)}
							/>
						)}
						<Recent recent={state.recent} onUndo={(checkIn) => void session.undo(checkIn)} />
					</>
				)}
			</Stack>
			{verdict && (
				<DoorResult
					verdict={verdict}
					onClose={close}
					onUndo={async (checkIn) => {
						await session.undo(checkIn);
						close();
					}}
				/>
			)}
		</PageLayout>
	);
}

/** Shows one result at a time, with its sound. */
function useVerdict() {
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	const [isAsking, setAsking] = useState(false);
	const isBusy = useRef(false);
	const admit = async (ask: () => Promise<Verdict>) => {
		if (isBusy.current) return;
		isBusy.current = true;
		setAsking(true);
		try {
			const answer = await ask();
			signalResult(answer.result === "admitted" ? "good" : "bad");
			setVerdict(answer);
		} finally {
			isBusy.current = false;
			setAsking(false);
		}
	};
	return {
		verdict,
		isAsking,
		admit: (ask: () => Promise<Verdict>) => void admit(ask),
		close: () => setVerdict(null),
	};
}

/** Friends whom this phone admitted without a net, and whom the server refused afterwards. */
function Warnings({ state, session }: { state: ReturnType<DoorSession["current"]>; session: DoorSession }) {
	if (state.warnings.length === 0) return null;
	return (
		<Stack gap="xs" role="alert">
			{state.warnings.map((warning) => (
				<Alert
					key={warning.key}
					color="red"
					variant="filled"
					title={`確認してください: ${CHECK_IN_RESULTS[warning.result]}`}
				>
					<Stack gap="xs" align="start">
						<span>
							{warning.name ??
								(warning.bookingId === null ? "番号の分からないチケット" : `予約番号 ${warning.bookingId}`)}
							を、オフラインのあいだに{describeUse({ at: warning.at, gate: "" })}に入場させました。
							{warning.used && `このチケットは、${describeUse(warning.used)}に使われています。`}
						</span>
						<Button size="xs" variant="white" color="red" onClick={() => void session.dismiss(warning.key)}>
							確認しました
						</Button>
					</Stack>
				</Alert>
			))}
		</Stack>
	);
}

/** Last check-ins of this phone, each of which can be undone. */
function Recent({
	recent,
	onUndo,
}: {
	recent: readonly Verdict[];
	onUndo: (checkIn: { key: string; bookingId: number; seat: number }) => void;
}) {
	if (recent.length === 0) return null;
	return (
		<Paper withBorder p="sm">
			<Text size="sm" fw={600} mb="xs">
				この端末での受付
			</Text>
			<Stack gap="xs">
				{recent.slice(0, 5).map(({ key, bookingId, seat, name, places }) => (
					<Group key={key} justify="space-between" wrap="nowrap">
						<Text size="sm" style={{ minWidth: 0, overflowWrap: "anywhere" }}>
							{name ?? `予約番号 ${bookingId}`}
							{places > 1 && ` ${places}名`}
							{seat > 0 && ` ${seat}人目`}
						</Text>
						<Button
							size="xs"
							variant="default"
							flex="none"
							onClick={() => onUndo({ key: key!, bookingId: bookingId!, seat })}
						>
							取り消す
						</Button>
					</Group>
				))}
			</Stack>
		</Paper>
	);
}
