import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { cancelDelivery, resendDelivery } from "#web/engine/deliveries/deliveriesApi.ts";
import { requestResend, requestSendCancel } from "#web/people/composer/composerApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { toastChatFailed } from "./chatFailures.ts";

interface DeliveryActionOptions {
	friendId: number;
	/** Delivery that failed, is uncertain, or is scheduled. */
	delivery: { id: string; is_of_chat: boolean };
	onChanged: () => void;
}

/** Resend and cancel actions of a delivery; null for those that the operator's abilities exclude. */
export function useDeliveryActions({
	friendId,
	delivery: { id, is_of_chat },
	onChanged,
}: DeliveryActionOptions) {
	const maySend = useAbility("message-send");
	const mayChange = useAbility("delivery-write");
	const { busy, run } = useBusy();
	const runAndReport = (change: () => Promise<unknown>, doneText: string) => () =>
		run(async () => {
			await change()
				.then(() => toastDone(doneText))
				.catch(toastChatFailed);
			onChanged();
		});
	const sendRequest = maySend
		? () => requestResend(friendId, id)
		: mayChange
			? () => resendDelivery(id)
			: null;
	const cancelRequest =
		maySend && is_of_chat
			? () => requestSendCancel(friendId, id)
			: mayChange
				? () => cancelDelivery(id)
				: null;
	return {
		busy,
		/** Null without the ability to send or to change deliveries. */
		resend: sendRequest && runAndReport(sendRequest, COMPOSE_TEXTS.sentAgain),
		cancel: cancelRequest && runAndReport(cancelRequest, "配信を取り消しました"),
	};
}
