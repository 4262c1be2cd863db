import { ActionIcon, Button, Menu } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { PaymentIcon } from "#web/platform/ui/consoleIcons.tsx";

const LABEL = "支払いを依頼";

/** Address of the form of a new payment of the friend; null for operators who may not request one. */
function useRequestAddress(friendId: number): string | null {
	const mayOpen = useMayOpen();
	const href = addressOf("newPayment", { friend: friendId });
	return mayOpen(href) ? href : null;
}

/** Link to the form of a new payment of the friend. */
export function RequestPaymentButton({ friendId }: { friendId: number }) {
	const href = useRequestAddress(friendId);
	if (href === null) return null;
	return (
		<Button
			component={Link}
			href={href}
			size="xs"
			variant="default"
			leftSection={<PaymentIcon />}
			flex="none"
		>
			{LABEL}
		</Button>
	);
}

/** The same link as an icon, for a row without room for its words. */
export function RequestPaymentIcon({ friendId }: { friendId: number }) {
	const href = useRequestAddress(friendId);
	if (href === null) return null;
	return (
		<ActionIcon
			component={Link}
			href={href}
			size="md"
			variant="default"
			flex="none"
			aria-label={LABEL}
			title={LABEL}
		>
			<PaymentIcon />
		</ActionIcon>
	);
}

/** The same link as an entry of a menu. */
export function RequestPaymentMenuItem({ friendId }: { friendId: number }) {
	const href = useRequestAddress(friendId);
	if (href === null) return null;
	return (
		<Menu.Item component={Link} href={href} leftSection={<PaymentIcon />}>
			{LABEL}
		</Menu.Item>
	);
}
