import { ActionIcon, Button } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility, useHasSalons } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ReservationIcon } from "#web/platform/ui/consoleIcons.tsx";

interface BookVisitButtonProps {
	friendId: number;
	/** Salon of the form; the first one by default. */
	salonId?: number | undefined;
	/** Shows only the icon, where there is little room. */
	isIconOnly?: boolean;
}

const LABEL = "来店予約を登録";

/** Link to the form of a new booking with the friend filled in; none for operators who may not book, or without a salon. */
export function BookVisitButton({ friendId, salonId, isIconOnly = false }: BookVisitButtonProps) {
	const mayBook = useAbility("salon-write");
	const mayOpen = useMayOpen();
	const hasSalons = useHasSalons();
	const href =
		salonId === undefined
			? addressOf("schedules", { friend: friendId })
			: addressOf("schedule", { id: salonId, friend: friendId });
	if (!mayBook || !hasSalons || !mayOpen(href)) return null;
	return isIconOnly ? (
		<ActionIcon component={Link} href={href} variant="default" aria-label={LABEL} title={LABEL}>
			<ReservationIcon />
		</ActionIcon>
	) : (
		<Button
			component={Link}
			href={href}
			size="xs"
			variant="default"
			leftSection={<ReservationIcon />}
			flex="none"
		>
			{LABEL}
		</Button>
	);
}
