import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { purchaseRefundInput } from "#domain/commerce/products/product-input.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type PurchaseRow, refundPurchaseRequest } from "./purchasesApi.ts";

const BLANK = { reason: "", returns_stock: true };

/** Refund of a purchase, with the choice whether its pieces return to the stock. */
export function PurchaseRefundDialog({
	purchase: { id, product, quantity, yen },
	onClose,
}: {
	purchase: PurchaseRow;
	onClose: () => void;
}) {
	const [draft, setDraft] = useState(BLANK);
	const set = (part: Partial<typeof BLANK>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useSaving(draft, {
		check: (written) => checkDraft(purchaseRefundInput, written),
		send: (body, headers) => refundPurchaseRequest(id, body, headers),
		failureHeading: "返金できませんでした",
		onSaved: () => {
			toastDone("返金の手続きを始めました");
			onClose();
		},
	});
	const errors = firstMessages(problems.fields);
	return (
		<ModalContainer
			opened
			title="購入の返金"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel={`${formatYen(yen)}を返金する`}
			width={32}
		>
			<Stack gap="md">
				<Text size="sm">
					「{product}」{quantity.toLocaleString("ja-JP")}個分の{formatYen(yen)}
					を、支払われた方法で友だちに返金します。返金は取り消せません。返金したことは、お店からは知らせません。
				</Text>
				<Toggle
					label="在庫に戻す"
					description="オフにすると、在庫の数は変わりません。"
					checked={draft.returns_stock}
					onChange={(event) => set({ returns_stock: event.currentTarget.checked })}
				/>
				<Textarea
					label="理由"
					description="友だちには見せません。操作履歴に残ります。"
					required
					maxLength={200}
					autosize
					minRows={2}
					value={draft.reason}
					onChange={(event) => set({ reason: event.currentTarget.value })}
					error={errors.reason}
					{...fieldAttribute("reason")}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
