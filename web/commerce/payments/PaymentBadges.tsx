import { Badge, Group } from "@mantine/core";
import type { PaymentState } from "#domain/commerce/payments/payment-state.ts";
import { TestBadge } from "#web/platform/ui/TestBadge.tsx";
import type { PaymentRow } from "./paymentsApi.ts";

const COLORS: Record<PaymentState, string> = {
	requested: "yellow",
	authorized: "yellow",
	paid: "green",
	"part-refunded": "gray",
	refunded: "gray",
	failed: "red",
	expired: "gray",
	disputed: "red",
};

interface PaymentBadgesProps {
	payment: Pick<PaymentRow, "state" | "state_label" | "is_test" | "is_cancelled">;
}

/** State of a payment, and whether it moves no real money. */
export const PaymentBadges = ({ payment }: PaymentBadgesProps) => {
	const isCancelled = payment.is_cancelled && payment.state === "expired";
	return (
		<Group gap="2xs" wrap="nowrap">
			<Badge variant="light" color={COLORS[payment.state]} flex="none">
				{isCancelled ? "取り消し" : payment.state_label}
			</Badge>
			{payment.is_test && <TestBadge />}
		</Group>
	);
};
