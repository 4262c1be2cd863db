import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CancelBookingDialog } from "./CancelBookingDialog.tsx";
import type { EventBooking } from "./eventsApi.ts";
import { isActiveBooking } from "./isActiveBooking.ts";
import { useBookingCommands } from "./useBookingCommands.ts";

/** Buttons of a booking that apply to its state. */
export function EventBookingActions({ eventId, booking }: { eventId: number; booking: EventBooking }) {
	const { status, price, is_paid, paid, online_payment_id } = booking;
	const mayReadPayment = useAbility("payment-read");
	const { busy, approve, deny, cancel, pay, unpay } = useBookingCommands(eventId, booking);
	const [isCancelling, setCancelling] = useState(false);
	const button = { size: "xs", disabled: busy } as const;
	return (
		<Group gap="xs">
			{status === "pending" && (
				<>
					<Button {...button} onClick={() => void approve()}>
						承認する
					</Button>
					<Button {...button} variant="default" onClick={() => void deny()}>
						お断りする
					</Button>
				</>
			)}
			{isActiveBooking(booking) && price > 0 && !is_paid && (
				<Button {...button} variant="default" onClick={() => void pay()}>
					支払い済みにする
				</Button>
			)}
			{online_payment_id !== null && mayReadPayment && (
				<Button
					{...button}
					variant="default"
					component={Link}
					href={addressOf("payment", { id: online_payment_id })}
				>
					支払いを見る
				</Button>
			)}
			{online_payment_id === null && (is_paid || paid > 0) && (
				<Button {...button} variant="default" onClick={() => void unpay()}>
					未払いに戻す
				</Button>
			)}
			{status === "approved" && (
				<Button
					{...button}
					variant="default"
					onClick={() => (paid > 0 ? setCancelling(true) : void cancel())}
				>
					キャンセルする
				</Button>
			)}
			{isCancelling && (
				<CancelBookingDialog eventId={eventId} booking={booking} onClose={() => setCancelling(false)} />
			)}
		</Group>
	);
}
