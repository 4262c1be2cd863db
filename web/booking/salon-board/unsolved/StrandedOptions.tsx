import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatShortWeekday } from "#domain/platform/time/format-moment.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ChatIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type BoardReservation, useAlternatives } from "../boardApi.ts";
import { moveBoardReservation } from "../moveBoardReservation.ts";

interface StrandedOptionsProps {
	salonId: number;
	reservation: BoardReservation;
	onChanged: (reservation: BoardReservation) => void;
}

/** Choices for a booking whose person or hours are gone: other times and staff, and the customer's contact. */
export const StrandedOptions = (props: StrandedOptionsProps) => (
	<Stack gap="xs" my="xs">
		{useAbility("salon-write") && <MoveButtons {...props} />}
		<ContactLine reservation={props.reservation} />
	</Stack>
);

function MoveButtons({ salonId, reservation, onChanged }: StrandedOptionsProps) {
	const { data } = useAlternatives(salonId, reservation);
	const { busy, run } = useBusy();
	if (!data) return null;
	const ownTime = {
		date: reservation.date,
		from: reservation.from,
		to: reservation.to,
		salon_resource_id: reservation.salon_resource_id,
	};
	const options = [
		...data.resources.map(({ id, name }) => ({
			label: `担当を${name}にする`,
			...ownTime,
			salon_resource_id: id,
		})),
		...data.times.map((time) => ({ label: `${formatShortWeekday(time.date)} ${time.from}にする`, ...time })),
	];
	if (options.length === 0)
		return <Text size="sm">近くに空いている担当や時間がありません。予約表で別の日時を選んでください。</Text>;
	const move = ({ date, from, to, salon_resource_id: resourceId }: typeof ownTime) =>
		run(async () => {
			const position = { date, from: parseClockMinute(from) ?? 0, to: parseClockMinute(to) ?? 0, resourceId };
			try {
				await moveBoardReservation({ salonId, reservation, position, onChanged });
			} catch (error) {
				toastRefused(conflictMessages(error).join("\n"));
			}
		});
	return (
		<Group gap="xs">
			{options.map(({ label, ...option }) => (
				<Button
					key={`${option.date} ${option.from} ${option.salon_resource_id}`}
					size="xs"
					variant="light"
					disabled={busy}
					onClick={() => void move(option)}
				>
					{label}
				</Button>
			))}
		</Group>
	);
}

/** Link to the talk with the customer, and the contact address that they left. */
function ContactLine({
	reservation: { member_id: friendId, contact_address: contactAddress },
}: {
	reservation: BoardReservation;
}) {
	const mayOpen = useMayOpen();
	const talk = addressOf("chatTalk", { id: friendId ?? 0 });
	return (
		<Group gap="xs">
			{friendId !== null && mayOpen(talk) && (
				<Button component={Link} href={talk} size="xs" variant="default" leftSection={<ChatIcon />}>
					トークで知らせる
				</Button>
			)}
			{contactAddress && <Text size="sm">連絡先: {contactAddress}</Text>}
		</Group>
	);
}
