import { Button, Group } from "@mantine/core";
import { type DeliveryFilter, hasCriterion } from "#domain/engine/deliveries/delivery-list-query.ts";
import {
	CANCELLABLE,
	DELIVERY_STATES,
	type DeliveryState,
	RESENDABLE,
} from "#domain/engine/deliveries/delivery-states.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type BulkChange, cancelAllDeliveries, resendAllDeliveries } from "./deliveriesApi.ts";

interface BulkDeliveryButtonsProps {
	state: DeliveryState;
	filter: DeliveryFilter;
	/** Number of matches on all pages. */
	total: number;
}

/** Actions for all matching deliveries. */
export function BulkDeliveryButtons({ state, filter, total }: BulkDeliveryButtonsProps) {
	const mayWrite = useAbility("delivery-write");
	const { busy, run } = useBusy();
	const [canResend, canCancel] = [RESENDABLE.includes(state), CANCELLABLE.includes(state)];
	if (!mayWrite || !(canResend || canCancel)) return null;
	const scope = { state, total, isFiltered: hasCriterion(filter) };
	const confirmAndRun = async (
		question: Parameters<typeof askToConfirm>[0],
		change: BulkChange,
		doneText: string,
	) => {
		if (!(await askToConfirm(question))) return;
		await run(() =>
			change(state, filter)
				.then(({ count }) => toastDone(`${countText(count)}の配信を${doneText}`))
				.catch(toastFailed),
		);
	};
	return (
		<Group gap="xs">
			{canResend && (
				<Button
					variant="default"
					disabled={busy}
					onClick={() => void confirmAndRun(resendConfirmation(scope), resendAllDeliveries, "再送します")}
				>
					{countText(total)}をすべて再送
				</Button>
			)}
			{canCancel && (
				<Button
					variant="subtle"
					color="red"
					disabled={busy}
					onClick={() => void confirmAndRun(cancelConfirmation(scope), cancelAllDeliveries, "取り消しました")}
				>
					{countText(total)}をすべて取り消し
				</Button>
			)}
		</Group>
	);
}

const countText = (count: number) => `${count.toLocaleString("ja-JP")}件`;

/** Deliveries that one bulk change covers. */
interface BulkScope {
	state: DeliveryState;
	total: number;
	isFiltered: boolean;
}

const resendConfirmation = (scope: BulkScope) => ({
	title: "まとめて再送する",
	message: `${scopeText(scope)}を再送します。${DELIVERY_LIST_TEXTS.resendCounts}${RESEND_NOTES[scope.state] ?? ""}`,
	confirm: "すべて再送する",
});

const cancelConfirmation = (scope: BulkScope) => ({
	title: "まとめて取り消す",
	message: `${scopeText(scope)}を取り消します。これらのメッセージは送信されません。操作は取り消せません。`,
	confirm: "すべて取り消す",
	destructive: true,
});

const scopeText = ({ state, total, isFiltered }: BulkScope) =>
	isFiltered
		? `表示条件に合う「${DELIVERY_STATES[state]}」の配信${countText(total)}（ほかのページの分を含む）`
		: `絞り込みをしていないため、「${DELIVERY_STATES[state]}」の配信すべて、${countText(total)}（ほかのページの分を含む）`;

const RESEND_NOTES: Partial<Record<DeliveryState, string>> = {
	parked: "すでに届いている可能性があるため、二重に届く友だちがいるかもしれません。",
};
