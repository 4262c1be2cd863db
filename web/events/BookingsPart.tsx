import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { useAbility } from "../api/session.tsx";
import listClasses from "../salons/parts/OrderedList.module.css";
import { ask } from "../ui/ConfirmDialog.tsx";
import { ReservationIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { useBusy } from "../ui/useBusy.ts";
import { type EventBooking, judgeBooking, useBookings } from "./api.ts";
import type { EventPartProps } from "./eventParts.ts";

const STATUS_LABELS: Record<EventBooking["status"], string> = {
	approved: "予約済み",
	canceled: "キャンセル済み",
	pending: "承認待ち",
	denied: "お断り",
};

/** What is said of a judgement that was made. */
const DONE = { approved: "承認しました", denied: "お断りしました", canceled: "キャンセルしました" } as const;
type Judgement = keyof typeof DONE;

/** The bookings of an event, those that wait for a person first. It takes looking at friends too. */
export function BookingsPart(props: EventPartProps) {
	if (useAbility("friend-read")) return <Bookings {...props} />;
	return (
		<EmptyState title="友だちを見る権限がありません">
			予約は、友だちを見る権限のある管理者が確認できます。
		</EmptyState>
	);
}

function Bookings({ eventId }: EventPartProps) {
	const { data, error, mutate } = useBookings(eventId);
	const mayWrite = useAbility("salon-write");
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards height="4rem" />;
	const { total, hidden } = data;
	if (total === 0 && hidden === 0)
		return (
			<EmptyState icon={<ReservationIcon size="2rem" />} title="予約はまだありません">
				予約URLを友だちに送ると、ここに予約が並びます。
			</EmptyState>
		);
	return (
		<>
			<Text size="sm" c="dimmed" mb="sm">
				{total}件{total > data.data.length && `のうち${data.data.length}件を表示しています`}
				{hidden > 0 && `（ほかに、担当でない友だちの予約が${hidden}件あります）`}
			</Text>
			<Stack component="ul" gap="xs" className={listClasses.list}>
				{data.data.map((booking) => (
					<Row key={booking.id} eventId={eventId} booking={booking} mayWrite={mayWrite} />
				))}
			</Stack>
		</>
	);
}

interface RowProps {
	eventId: number;
	booking: EventBooking;
	mayWrite: boolean;
}

function Row({ eventId, booking, mayWrite }: RowProps) {
	const { member, slot, starts_at, menu, num_of_takes, status } = booking;
	const { busy, run } = useBusy();
	const judge = (judgement: Judgement) =>
		run(() => judgeBooking(eventId, booking, judgement).then(() => toastDone(DONE[judgement]), toastFailed));
	const cancel = async () => {
		const isSure = await ask({
			title: "予約をキャンセルする",
			message: `${member.name || "友だち"}さんの予約「${slot}」をキャンセルします。`,
			confirm: "キャンセルする",
			destructive: true,
		});
		if (isSure) await judge("canceled");
	};
	const button = { size: "xs", disabled: busy } as const;
	return (
		<Paper component="li" withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<div style={{ minWidth: 0 }}>
					<Anchor component={Link} href={addressOf("friend", { id: member.id })} size="sm" fw={600}>
						{member.name || "（名前なし）"}
					</Anchor>
					<Text size="sm">
						{[starts_at?.replaceAll("-", "/"), slot, menu].filter(Boolean).join(" ")}
						{num_of_takes > 1 && ` ${num_of_takes}名`}
					</Text>
					<Text size="xs" c="dimmed">
						{STATUS_LABELS[status]}
					</Text>
				</div>
				{mayWrite && (
					<Group gap="xs">
						{status === "pending" && (
							<>
								<Button {...button} onClick={() => void judge("approved")}>
									承認する
								</Button>
								<Button {...button} variant="default" onClick={() => void judge("denied")}>
									お断りする
								</Button>
							</>
						)}
						{status === "approved" && (
							<Button {...button} variant="default" onClick={() => void cancel()}>
								キャンセルする
							</Button>
						)}
					</Group>
				)}
			</Group>
		</Paper>
	);
}
