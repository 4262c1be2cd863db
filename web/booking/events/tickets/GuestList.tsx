import { Badge, Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { type DoorBooking, type DoorCheckIn, findUse } from "#domain/booking/events/tickets/judge-ticket.ts";
import { seatsOf } from "#domain/booking/events/tickets/ticket-code.ts";
import { TICKET_STATES } from "#domain/booking/events/tickets/ticket-state.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { describeUse } from "./describeUse.ts";
import type { StoredDoor } from "./doorStore.ts";

interface GuestListProps {
	door: StoredDoor;
	isBusy: boolean;
	onAdmit: (ticket: { bookingId: number; seat: number }) => void;
	onUndo: (checkIn: { key: string; bookingId: number; seat: number }) => void;
}

/** Guests that are drawn at once: a search finds the others. */
const SHOWN = 50;

/** Guests by name, for those without their phone. Names are those that the operator may see. */
export function GuestList({ door, ...actions }: GuestListProps) {
	const [search, setSearch] = useState("");
	const query = normaliseText(search);
	const named = door.bookings.filter(({ name, state }) => name !== null && state !== "cancelled");
	const found = named.filter(
		({ id, name }) => query === "" || normaliseText(name ?? "").includes(query) || String(id) === query,
	);
	if (named.length === 0)
		return (
			<Text c="dimmed">名前を見る権限のある友だちの予約はありません。QRコードか番号で受付してください。</Text>
		);
	return (
		<Stack gap="xs">
			<TextInput
				aria-label="名前・予約番号で探す"
				placeholder="名前・予約番号で探す"
				size="md"
				value={search}
				onChange={(event) => setSearch(event.currentTarget.value)}
			/>
			{found.length === 0 && <Text c="dimmed">該当する予約がありません。</Text>}
			{found
				.slice(0, SHOWN)
				.map((booking) =>
					seatsOf(door, booking.places).map((seat) => (
						<Guest
							key={`${booking.id}.${seat}`}
							booking={booking}
							seat={seat}
							used={findUse(door.checkIns, { bookingId: booking.id, seat })}
							{...actions}
						/>
					)),
				)}
			{found.length > SHOWN && (
				<Text size="sm" c="dimmed">
					ほかに{found.length - SHOWN}件あります。名前で絞り込んでください。
				</Text>
			)}
		</Stack>
	);
}

/** Asks before an admission is undone: the list also has those of other phones, and the friend may have gone in long ago. */
const askToUndo = ({ name, places }: DoorBooking, { at, gate, seat, operator }: DoorCheckIn) =>
	askToConfirm({
		title: `${displayName(name ?? "")}の入場を取り消しますか？`,
		message: `${describeUse({ at, gate })}に${operator ? `${operator}さんが` : ""}受付しました（${
			seat > 0 ? `${seat}人目` : `${places}名`
		}）。\n取り消すと、同じチケットでもう一度入場できるようになります。`,
		confirm: "入場を取り消す",
		cancelLabel: "やめる",
		destructive: true,
	});

interface GuestProps extends Omit<GuestListProps, "door"> {
	booking: DoorBooking;
	seat: number;
	used: DoorCheckIn | undefined;
}

function Guest({ booking, seat, used, isBusy, onAdmit, onUndo }: GuestProps) {
	const { id, name, menu, places, state } = booking;
	const undo = async (checkIn: DoorCheckIn) => {
		if (await askToUndo(booking, checkIn)) onUndo({ key: checkIn.key, bookingId: id, seat: checkIn.seat });
	};
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" wrap="nowrap">
				<div style={{ minWidth: 0 }}>
					<Text fw={600} style={{ overflowWrap: "anywhere" }}>
						{name}
					</Text>
					<Text size="sm" c="dimmed">
						{[menu, seat > 0 ? `${seat}人目 / ${places}人` : `${places}名`, `予約番号 ${id}`]
							.filter(Boolean)
							.join("・")}
					</Text>
					{used && <Text size="sm">{describeUse(used)}に入場</Text>}
				</div>
				{used ? (
					<Button variant="default" size="sm" flex="none" disabled={isBusy} onClick={() => void undo(used)}>
						取り消す
					</Button>
				) : state === "valid" ? (
					<Button size="sm" flex="none" disabled={isBusy} onClick={() => onAdmit({ bookingId: id, seat })}>
						入場
					</Button>
				) : (
					<Badge color="yellow" flex="none">
						{TICKET_STATES[state]}
					</Badge>
				)}
			</Group>
		</Paper>
	);
}
