import { Button, Group } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { cancelDelivery, type DeliveryRow, resendDelivery } from "./deliveriesApi.ts";

/** Manual actions for a delivery: resend and cancel. */
export function DeliveryButtons({ delivery }: { delivery: DeliveryRow }) {
	const mayWrite = useAbility("delivery-write");
	const { busy, run } = useBusy();
	const { can_resend, can_cancel } = delivery;
	if (!mayWrite || !(can_resend || can_cancel)) return null;
	const labelPrefix = `${delivery.friend.name}への配信を`;
	return (
		<Group gap="xs" justify="flex-end">
			{can_resend && (
				<Button
					size="xs"
					variant="default"
					disabled={busy}
					onClick={() => void run(() => confirmAndResend(delivery))}
					aria-label={`${labelPrefix}再送する`}
				>
					再送する
				</Button>
			)}
			{can_cancel && (
				<Button
					size="xs"
					variant="subtle"
					color="red"
					disabled={busy}
					onClick={() => void run(() => confirmAndCancel(delivery))}
					aria-label={`${labelPrefix}取り消す`}
				>
					取り消す
				</Button>
			)}
		</Group>
	);
}

async function confirmAndResend({ id, state, friend }: DeliveryRow): Promise<void> {
	if (state === "parked" && !(await askToSendAgain(friend.name))) return;
	await resendDelivery(id)
		.then(() => toastDone("再送を受け付けました"))
		.catch(toastFailed);
}

async function confirmAndCancel({ id, friend }: DeliveryRow): Promise<void> {
	const confirmed = await askToConfirm({
		title: "配信を取り消す",
		message: `${friend.name}さんへの配信を取り消します。このメッセージは送信されません。操作は取り消せません。`,
		confirm: "取り消す",
		destructive: true,
	});
	if (!confirmed) return;
	await cancelDelivery(id)
		.then(() => toastDone("配信を取り消しました"))
		.catch(toastFailed);
}

const askToSendAgain = (name: string) =>
	askToConfirm({
		title: "もう一度送信しますか？",
		message: `このメッセージはすでに${name}さんに届いている可能性があります。再送すると二重に届くことがあるため、先に友だちとのトークを確認してください。`,
		confirm: "再送する",
	});
