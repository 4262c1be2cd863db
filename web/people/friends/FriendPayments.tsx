import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { GlancePart, PartLink } from "./glance/parts/GlancePart.tsx";
import { RequestPaymentButton } from "./RequestPaymentButton.tsx";

/** Links to the friend's payments and to a new one; nothing for operators who may not see payments. */
export function FriendPayments({ friendId }: { friendId: number }) {
	const mayOpen = useMayOpen();
	const list = addressOf("payments", { friend_id: friendId });
	if (!mayOpen(list)) return null;
	return (
		<GlancePart title="支払い" action={<RequestPaymentButton friendId={friendId} />}>
			<PartLink href={list}>支払いの履歴</PartLink>
		</GlancePart>
	);
}
