import { Badge } from "@mantine/core";
import {
	SHOWN_COUPON_STATES,
	type ShownCouponState,
} from "#domain/content/line-coupons/line-coupon-states.ts";

const COLORS: Partial<Record<ShownCouponState, string>> = {
	upcoming: "accent",
	running: "green",
	failed: "red",
	unclear: "yellow",
};

export const CouponStateBadge = ({ state }: { state: ShownCouponState }) => (
	<Badge color={COLORS[state] ?? "gray"} variant="light" flex="none">
		{SHOWN_COUPON_STATES[state]}
	</Badge>
);
