import { Button, Menu } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility, useHasSalons } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ReservationIcon } from "#web/platform/ui/consoleIcons.tsx";

interface BookVisitProps {
	friendId: number;
	/** Salon of the form; the first one by default. */
	salonId?: number | undefined;
}

const LABEL = "来店予約を登録";

/** Address of the form of a new booking with the friend filled in; null for operators who may not book, or without a salon. */
function useBookVisitAddress({ friendId, salonId }: BookVisitProps): string | null {
	const mayBook = useAbility("salon-write");
	const mayOpen = useMayOpen();
	const hasSalons = useHasSalons();
	const href =
		salonId === undefined
			? addressOf("schedules", { friend: friendId })
			: addressOf("schedule", { id: salonId, friend: friendId });
	return mayBook && hasSalons && mayOpen(href) ? href : null;
}

/** Link to the form of a new booking of the friend. */
export function BookVisitButton(props: BookVisitProps) {
	const href = useBookVisitAddress(props);
	if (href === null) return null;
	return (
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

/** The same link as an entry of a menu. */
export function BookVisitMenuItem(props: BookVisitProps) {
	const href = useBookVisitAddress(props);
	if (href === null) return null;
	return (
		<Menu.Item component={Link} href={href} leftSection={<ReservationIcon />}>
			{LABEL}
		</Menu.Item>
	);
}
