import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { CouponIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatClock } from "#web/platform/ui/TimeText.tsx";
import classes from "./Message.module.css";
import { MessagePicture } from "./MessagePicture.tsx";

interface CouponCardProps {
	title: string;
	/** Benefit in words. */
	reward?: string | null;
	pictureUrl?: string | null;
	/** End of the period, `YYYY-MM-DD HH:mm:ss` in the account's zone. */
	ends?: string | null;
	children?: ReactNode;
}

/** Coupon as a friend sees it in a talk. */
export const CouponCard = ({ title, reward, pictureUrl, ends, children }: CouponCardProps) => (
	<div className={classes.coupon}>
		{pictureUrl ? (
			<MessagePicture src={pictureUrl} alt={`「${title}」の画像`} className={classes.couponPicture!} />
		) : (
			<div className={classes.couponSign}>
				<CouponIcon size="1.5rem" />
			</div>
		)}
		<div className={classes.couponText}>
			{reward && (
				<Text size="xs" c="dimmed">
					{reward}
				</Text>
			)}
			<Text size="sm" fw={600}>
				{title}
			</Text>
			{ends && (
				<Text size="xs" c="dimmed">
					{formatLongDay(ends)} {formatClock(ends)}まで
				</Text>
			)}
			{children}
		</div>
	</div>
);
