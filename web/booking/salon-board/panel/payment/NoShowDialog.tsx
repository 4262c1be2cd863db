import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { noShowInput } from "#domain/booking/salons/inputs/salon-payment-inputs.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postNoShowFee, type ReservationPayment } from "./reservationPaymentApi.ts";

interface NoShowDialogProps {
	salonId: number;
	id: number;
	guarantee: NonNullable<ReservationPayment["guarantee"]>;
	onCharged: () => void;
	onClose: () => void;
}

/** Charges the fee of a no-show to the registered card, after a question. */
export function NoShowDialog({ salonId, id, guarantee, onCharged, onClose }: NoShowDialogProps) {
	const [blank] = useState<{ yen: number | string }>(() => ({ yen: guarantee.left_yen }));
	const [draft, setDraft] = useState(blank);
	const { saving, save, problems } = useSaving(draft, {
		check: (written) => checkDraft(noShowInput, written),
		decide: async (body) => ((await askToCharge(body.yen, guarantee.card)) ? body : null),
		send: (body, headers) => postNoShowFee(salonId, id, body, headers),
		savedText: "請求の手続きを始めました",
		failureHeading: "請求できませんでした",
		onSaved: onCharged,
	});
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title="無断キャンセル料の請求"
			edited={draft !== blank}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="請求する"
			width={32}
		>
			<Stack gap="md">
				<Text size="sm">お客様は、予約のときに次の内容に同意しています。</Text>
				<Text size="sm" c="dimmed">
					{guarantee.terms}
				</Text>
				<NumberInput
					label="請求する金額（円）"
					description={`請求できるのは${formatYen(guarantee.left_yen)}までです。`}
					required
					allowDecimal={false}
					clampBehavior="none"
					thousandSeparator=","
					hideControls
					value={draft.yen}
					onChange={(yen) => setDraft({ yen })}
					error={errors.yen}
					{...fieldAttribute("yen")}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}

const askToCharge = (yen: number, card: string | null): Promise<boolean> =>
	askToConfirm({
		title: `${formatYen(yen)}を請求します`,
		message: `登録されたカード（${card ?? ""}）に、${formatYen(yen)}をすぐに請求します。お客様には自動では知らせません。`,
		confirm: "請求する",
		cancelLabel: "やめる",
		destructive: true,
	});
