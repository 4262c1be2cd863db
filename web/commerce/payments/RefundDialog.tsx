import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { refundInput } from "#domain/commerce/payments/payment-input.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type PaymentDetail, postRefund, sendTalkText } from "./paymentsApi.ts";

interface RefundDraft {
	yen: number | string;
	reason: string;
	/** Whether the friend is told in the talk. */
	isTold: boolean;
	/** Null for the proposed text. */
	message: string | null;
}

interface RefundDialogProps {
	payment: PaymentDetail;
	onClose: () => void;
}

/** Refund of a payment, or of a part of it. It says what the friend gets, and whether they are told. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
	const mayTell = useAbility("message-send") && payment.friend !== null;
	const [blank] = useState<RefundDraft>(() => ({
		yen: payment.refundable_yen,
		reason: "",
		isTold: mayTell,
		message: null,
	}));
	const [draft, setDraft] = useState(blank);
	const set = (part: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useRefund(payment, draft, onClose);
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title="返金"
			edited={draft !== blank}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="返金する"
			width={32}
		>
			<Stack gap="md">
				<Text size="sm">{explainWay(payment)}</Text>
				<NumberInput
					label="返金する金額（円）"
					description={`返金できるのは${formatYen(payment.refundable_yen)}までです。`}
					required
					allowDecimal={false}
					clampBehavior="none"
					thousandSeparator=","
					hideControls
					value={draft.yen}
					onChange={(yen) => set({ yen })}
					error={errors.yen}
					{...fieldAttribute("yen")}
				/>
				<Textarea
					label="理由"
					description="友だちには見せません。操作履歴に残ります。"
					required
					maxLength={200}
					autosize
					minRows={2}
					value={draft.reason}
					onChange={({ currentTarget: { value } }) => set({ reason: value })}
					error={errors.reason}
					{...fieldAttribute("reason")}
				/>
				{mayTell ? (
					<Toggle
						label="返金したことを、トークで知らせる"
						description="オフにすると、お店からは知らせません。"
						checked={draft.isTold}
						onChange={({ currentTarget: { checked } }) => set({ isTold: checked })}
					/>
				) : (
					<Text size="sm" c="dimmed">
						返金したことは、お店からは知らせません。
					</Text>
				)}
				{draft.isTold && (
					<Textarea
						label="送るメッセージ"
						autosize
						minRows={3}
						maxLength={1_000}
						value={messageOf(payment, draft)}
						onChange={({ currentTarget: { value } }) => set({ message: value })}
						error={errors.message}
						{...fieldAttribute("message")}
					/>
				)}
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

const MESSAGE_REQUIRED = "送るメッセージを入力してください。";

/** Way in which the money returns. */
const explainWay = ({ provider, provider_label }: PaymentDetail): string =>
	provider === "shop"
		? "お店で受け取った支払いです。お金は、お店で友だちに返してください。ここでは返したことを記録します。"
		: `支払われた方法（${provider_label}）で、友だちにお金が戻ります。反映に数日かかることがあります。返金は取り消せません。`;

/** Text of the message: the operator's own, or one with the amount. */
const messageOf = ({ title }: PaymentDetail, { message, yen }: RefundDraft): string =>
	message ?? `「${title}」の${formatYen(Number(yen) || 0)}をご返金しました。反映に数日かかることがあります。`;

function useRefund(payment: PaymentDetail, draft: RefundDraft, onClose: () => void) {
	return useSaving(draft, {
		check: (written) =>
			written.isTold && messageOf(payment, written).trim() === ""
				? { success: false, problems: { general: [], fields: { message: [MESSAGE_REQUIRED] } } }
				: checkDraft(refundInput, { yen: written.yen, reason: written.reason, version: payment.version }),
		decide: async (body) => ((await askToRefund(payment, body.yen, draft.isTold)) ? body : null),
		send: async (body, headers) => {
			await postRefund(payment.id, body, headers);
			return tellFriend(payment, draft);
		},
		failureHeading: "返金できませんでした",
		onSaved: (isTold) => {
			if (isTold) toastDone("返金の手続きを始めました");
			else
				toastRefused("返金の手続きを始めました。\nメッセージは送れませんでした。トークから送ってください。");
			onClose();
		},
	});
}

const askToRefund = (payment: PaymentDetail, yen: number, isTold: boolean): Promise<boolean> =>
	askToConfirm({
		title: `${formatYen(yen)}を返金します`,
		message: [
			`${payment.friend ? `${displayName(payment.friend.name)}さん` : "支払った方"}に${formatYen(yen)}が戻ります。`,
			isTold ? "返金したことを、トークで知らせます。" : "返金したことは、お店からは知らせません。",
		].join("\n"),
		confirm: "返金する",
		cancelLabel: "やめる",
		destructive: true,
	});

/** Tells the friend of the refund, if wanted; false if the message could not be sent. */
async function tellFriend(payment: PaymentDetail, draft: RefundDraft): Promise<boolean> {
	if (!draft.isTold || !payment.friend) return true;
	try {
		await sendTalkText(payment.friend.id, messageOf(payment, draft));
		return true;
	} catch {
		// The refund stands: only the message is missing, which the toast says.
		return false;
	}
}
