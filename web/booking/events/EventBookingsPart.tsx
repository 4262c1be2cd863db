import { Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import listClasses from "#web/booking/salons/parts/OrderedList.module.css";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { confirmBookingChange } from "./confirmBookingChange.tsx";
import type { EventPartProps } from "./eventParts.ts";
import { type EventBooking, postBookingJudgement, putBookingPaid, useEventBookings } from "./eventsApi.ts";

const STATUS_LABELS: Record<EventBooking["status"], string> = {
	approved: "予約済み",
	canceled: "キャンセル済み",
	pending: "承認待ち",
	denied: "お断り",
};

/** Toast texts of the decisions. */
const JUDGEMENT_TOASTS = {
	approved: "承認しました",
	denied: "お断りしました",
	canceled: "キャンセルしました",
} as const;
type Judgement = keyof typeof JUDGEMENT_TOASTS;

/** Bookings of an event, pending ones first. Requires the ability to read friends. */
export function EventBookingsPart(props: EventPartProps) {
	if (useAbility("friend-read")) return <BookingList {...props} />;
	return (
		<EmptyState title="友だちを見る権限がありません">
			予約は、友だちを見る権限のある管理者が確認できます。
		</EmptyState>
	);
}

function BookingList({ eventId }: EventPartProps) {
	const { data, error, mutate } = useEventBookings(eventId);
	const mayWrite = useAbility("salon-write");
	if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards height="4rem" />;
	const { total, hidden } = data;
	if (total === 0 && hidden === 0)
		return (
			<EmptyState art="calendar" title="予約はまだありません">
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
					<BookingRow key={booking.id} eventId={eventId} booking={booking} mayWrite={mayWrite} />
				))}
			</Stack>
		</>
	);
}

interface BookingRowProps {
	eventId: number;
	booking: EventBooking;
	mayWrite: boolean;
}

function BookingRow({ eventId, booking, mayWrite }: BookingRowProps) {
	const { member, slot, starts_at, menu, num_of_takes, status, price } = booking;
	const details = [STATUS_LABELS[status], price > 0 && formatYen(price), paymentText(booking)];
	return (
		<Paper component="li" withBorder p="sm">
			<Group justify="space-between" gap="sm">
				<div style={{ minWidth: 0 }}>
					<Group gap="0.25rem" wrap="nowrap">
						<Anchor component={Link} href={addressOf("friend", { id: member.id })} size="sm" fw={600}>
							{displayName(member.name)}
						</Anchor>
						<EditFriend friend={member} />
					</Group>
					<Text size="sm">
						{[starts_at && formatMoment(starts_at), slot, menu].filter(Boolean).join(" ")}
						{num_of_takes > 1 && ` ${num_of_takes}名`}
					</Text>
					<Text size="xs" c="dimmed">
						{details.filter(Boolean).join("・")}
					</Text>
				</div>
				{mayWrite && <BookingActions eventId={eventId} booking={booking} />}
			</Group>
		</Paper>
	);
}

/** Payment state as text. After a change of the booking, the price may differ from the paid amount. */
function paymentText({ is_paid, paid, price, status }: EventBooking): string | false {
	if (is_paid) return paid > price ? `支払い済み（${formatYen(paid)}を受け取り）` : "支払い済み";
	// A cancelled booking with a payment still needs a refund.
	if (!isActiveStatus(status)) return paid > 0 && `一部支払い済み（${formatYen(paid)}を受け取り）`;
	if (price === 0) return false;
	return paid > 0 ? `一部支払い済み（残り${formatYen(price - paid)}）` : "未払い";
}

const isActiveStatus = (status: EventBooking["status"]): boolean =>
	status === "approved" || status === "pending";

/**
 * Actions on a booking. Those that notify the friend ask for confirmation, except the approval that the
 * friend expects.
 */
function BookingActions({ eventId, booking }: Omit<BookingRowProps, "mayWrite">) {
	const { id, member, slot, status, price, is_paid, paid } = booking;
	const { busy, run } = useBusy();
	const seesActions = useAbility("action-read");
	const name = `${member.name || "友だち"}さんの予約「${slot}」`;
	const sendJudgement = (judgement: Judgement) =>
		run(() =>
			postBookingJudgement(eventId, booking, judgement).then(
				() => toastDone(JUDGEMENT_TOASTS[judgement]),
				toastFailed,
			),
		);
	const confirmChange = async (
		flow: EventFlow,
		dialog: { title: string; message: string; confirm: string; keep?: string },
	) =>
		confirmBookingChange({
			...{ eventId, bookingId: id, flow, seesActions },
			...dialog,
			destructive: flow !== "paid",
		});
	const deny = async () => {
		const isSure = await confirmChange("deny", {
			title: "予約をお断りする",
			message: `${name}をお断りします。元に戻せません。`,
			confirm: "お断りする",
		});
		if (isSure) await sendJudgement("denied");
	};
	const cancel = async () => {
		const isSure = await confirmChange("cancel", {
			title: "予約をキャンセルする",
			message: `${name}をキャンセルします。元に戻せません。`,
			confirm: "キャンセルする",
			keep: "戻る",
		});
		if (isSure) await sendJudgement("canceled");
	};
	const pay = async () => {
		const isSure = await confirmChange("paid", {
			title: "支払い済みにする",
			message: `${name}（${paid > 0 ? `残り${formatYen(price - paid)}` : formatYen(price)}）を支払い済みにします。`,
			confirm: "支払い済みにする",
		});
		if (isSure)
			await run(() =>
				putBookingPaid(eventId, booking, { is_paid: true }).then(
					() => toastDone("支払い済みにしました"),
					toastFailed,
				),
			);
	};
	const unpay = () =>
		run(() =>
			putBookingPaid(eventId, booking, { is_paid: false }).then(
				() => toastDone("未払いに戻しました"),
				toastFailed,
			),
		);
	const button = { size: "xs", disabled: busy } as const;
	return (
		<Group gap="xs">
			{status === "pending" && (
				<>
					<Button {...button} onClick={() => void sendJudgement("approved")}>
						承認する
					</Button>
					<Button {...button} variant="default" onClick={() => void deny()}>
						お断りする
					</Button>
				</>
			)}
			{isActiveStatus(status) && price > 0 && !is_paid && (
				<Button {...button} variant="default" onClick={() => void pay()}>
					支払い済みにする
				</Button>
			)}
			{(is_paid || paid > 0) && (
				<Button {...button} variant="default" onClick={() => void unpay()}>
					未払いに戻す
				</Button>
			)}
			{status === "approved" && (
				<Button {...button} variant="default" onClick={() => void cancel()}>
					キャンセルする
				</Button>
			)}
		</Group>
	);
}
