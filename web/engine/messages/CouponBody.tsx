import { Text } from "@mantine/core";
import { StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { ShownMessage } from "./lineMessageTypes.ts";
import classes from "./Message.module.css";

/** Coupon; only LINE knows its design. */
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
