import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { PurchaseRefundDialog } from "./PurchaseRefundDialog.tsx";
import { handOverRequest, type PurchaseRow } from "./purchasesApi.ts";

/** Buttons that mark a purchase as handed over, or refund it. */
export function PurchaseButtons({ purchase, onEnded }: { purchase: PurchaseRow; onEnded: () => void }) {
	const mayHand = useAbility("product-hand");
	const mayRefund = useAbility("payment-refund");
	const { busy, run } = useBusy();
	const [isRefunding, setIsRefunding] = useState(false);
	const isPaid = purchase.state === "paid";
	const canBeRefunded = mayRefund && (isPaid || purchase.state === "handed");
	if (!(mayHand && isPaid) && !canBeRefunded) return null;
	const hand = () =>
		run(() =>
			handOverRequest(purchase.id)
				.then(() => toastDone("お渡し済みにしました"), toastFailed)
				.finally(onEnded),
		);
	return (
		<Group gap="xs">
			{mayHand && isPaid && (
				<Button size="xs" disabled={busy} onClick={() => void hand()}>
					お渡し済みにする
				</Button>
			)}
			{canBeRefunded && (
				<Button size="xs" variant="default" disabled={busy} onClick={() => setIsRefunding(true)}>
					返金する
				</Button>
			)}
			{isRefunding && (
				<PurchaseRefundDialog
					purchase={purchase}
					onClose={() => {
						setIsRefunding(false);
						onEnded();
					}}
				/>
			)}
		</Group>
	);
}
