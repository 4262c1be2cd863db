import { Text } from "@mantine/core";
import { StarIcon } from "#web/platform/ui/icons.tsx";
import type { ShownMessage } from "./line.ts";
import classes from "./Message.module.css";

/** A coupon. What it looks like is known to LINE alone. */
export const CouponBody = ({ message: { couponId } }: { message: ShownMessage }) => (
	<div className={classes.coupon}>
		<StarIcon />
		<div>
			<Text size="sm" fw={600}>
				クーポン
			</Text>
			<Text size="xs" c="dimmed">
				{couponId}
			</Text>
		</div>
	</div>
);
