import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DEFAULT_ADDRESSEE } from "#domain/commerce/payments/receipts/receipt-addressee.ts";
import { MAX_ADDRESSEE, replaceReceiptInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { receiptLabel } from "./ReceiptBadges.tsx";
import { type IssuedReceipt, postReplacement } from "./receiptsApi.ts";

interface ReplaceReceiptDialogProps {
	receipt: IssuedReceipt;
	onClose: () => void;
}

/** Cancels a receipt and issues one with another addressee and number. */
export function ReplaceReceiptDialog({ receipt, onClose }: ReplaceReceiptDialogProps) {
	const [blank] = useState(() => ({ addressee: receipt.addressee, reason: "" }));
	const [draft, setDraft] = useState(blank);
	const set = (part: Partial<typeof blank>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useSaving(draft, {
		check: (written) => checkDraft(replaceReceiptInput, written),
		send: (body, headers) => postReplacement(receipt.id, body, headers),
		savedText: "新しい領収書を発行しました",
		failureHeading: "領収書を変えられませんでした",
		onSaved: onClose,
	});
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title="宛名を変えて発行し直す"
			edited={draft !== blank}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="取り消して発行する"
			width={28}
		>
			<Stack gap="md">
				<Text size="sm">
					{receiptLabel(receipt)}
					を取り消し、新しい番号の領収書を発行します。取り消した領収書も記録に残ります。
				</Text>
				<TextInput
					label="新しい宛名"
					description={`空欄のときは「${DEFAULT_ADDRESSEE}」になります。`}
					maxLength={MAX_ADDRESSEE}
					value={draft.addressee}
					onChange={({ currentTarget: { value } }) => set({ addressee: value })}
					error={errors.addressee}
					{...fieldAttribute("addressee")}
				/>
				<TextInput
					label="理由"
					description="お店の記録に残ります。領収書には入りません。"
					placeholder="例：会社の名前に変えてほしいと連絡があった"
					required
					maxLength={200}
					value={draft.reason}
					onChange={({ currentTarget: { value } }) => set({ reason: value })}
					error={errors.reason}
					{...fieldAttribute("reason")}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
