import { Button, Text } from "@mantine/core";
import { useContext } from "react";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { CouponCard } from "#web/engine/messages/CouponCard.tsx";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { openPhoneCoupon, type PhoneCouponData, usePhoneCoupon } from "../simulatorApi.ts";
import { PhoneUserContext } from "./phoneUser.ts";

/** Coupon on the phone, which the friend opens to get it. */
export function PhoneCoupon({ message: { couponId = "" } }: { message: ShownMessage }) {
	const userId = useContext(PhoneUserContext);
	const { data } = usePhoneCoupon(couponId, userId);
	const { busy, run } = useBusy();
	if (!data) return <CouponCard title="クーポン" />;
	const open = () => run(() => openPhoneCoupon(couponId, userId).catch(toastFailed));
	return (
		<CouponCard title={data.title} pictureUrl={data.imageUrl} ends={toWireTime(data.endsAt)}>
			<CouponTicket coupon={data} busy={busy} onOpen={() => void open()} />
		</CouponCard>
	);
}

interface CouponTicketProps {
	coupon: PhoneCouponData;
	busy: boolean;
	onOpen: () => void;
}

function CouponTicket({ coupon, busy, onOpen }: CouponTicketProps) {
	const { isWon, isBefore, startsAt, isOver, isLottery, couponCode, usageCondition } = coupon;
	if (isWon === false) return <Text size="sm">はずれでした</Text>;
	if (isWon)
		return (
			<>
				<Text size="sm" fw={600}>
					獲得しました
				</Text>
				{couponCode && <Text size="sm">コード {couponCode}</Text>}
				{usageCondition && <Text size="xs">{usageCondition}</Text>}
			</>
		);
	if (isBefore) return <Text size="sm">{`${formatMoment(toWireTime(startsAt))}から`}</Text>;
	if (isOver) return <Text size="sm">終了しました</Text>;
	return (
		<Button size="xs" mt="xs" fullWidth disabled={busy} onClick={onOpen}>
			{isLottery ? "抽選する" : "獲得する"}
		</Button>
	);
}
