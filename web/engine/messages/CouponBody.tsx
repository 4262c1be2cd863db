import { CouponCard } from "./CouponCard.tsx";
import { useLineCoupons } from "./lineCoupons.ts";
import type { ShownMessage } from "./lineMessageTypes.ts";

/** Coupon of a message. LINE draws it, so the look is close and not the same. */
export function CouponBody({ message: { couponId } }: { message: ShownMessage }) {
	const { data } = useLineCoupons();
	const coupon = data?.items.find((each) => each.coupon_id === couponId);
	if (!coupon) return <CouponCard title="クーポン" />;
	return (
		<CouponCard
			title={coupon.title}
			reward={coupon.reward}
			pictureUrl={coupon.picture_url}
			ends={coupon.ends_at}
		/>
	);
}
