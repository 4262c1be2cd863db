import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DEFAULT_ADDRESSEE } from "#domain/commerce/payments/receipts/receipt-addressee.ts";
import { issueReceiptInput, MAX_ADDRESSEE } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import type { PaymentDetail } from "../paymentsApi.ts";
import { postReceipt } from "./receiptsApi.ts";

const BLANK = { addressee: "" };

interface IssueReceiptDialogProps {
	payment: PaymentDetail;
	onClose: () => void;
}

/** Issues the receipt of a payment. */
export function IssueReceiptDialog({ payment, onClose }: IssueReceiptDialogProps) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: (written) => checkDraft(issueReceiptInput, written),
		send: ({ addressee }, headers) => postReceipt(payment.id, addressee, headers),
		savedText: "領収書を発行しました",
		failureHeading: "領収書を発行できませんでした",
		onSaved: onClose,
	});
	return (
		<ModalContainer
			opened
			title="領収書の発行"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="発行する"
			width={28}
		>
			<Stack gap="md">
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					「{payment.title}」の{formatYen(payment.yen)}
					{payment.is_test
						? "の見本を発行します。番号は付きません。"
						: "の領収書を発行します。番号は自動で付きます。"}
				</Text>
				<TextInput
					label="宛名"
					description={`空欄のときは「${DEFAULT_ADDRESSEE}」になります。`}
					maxLength={MAX_ADDRESSEE}
					value={draft.addressee}
					onChange={({ currentTarget: { value } }) => setDraft({ addressee: value })}
					error={firstMessages(problems.fields).addressee}
					{...fieldAttribute("addressee")}
				/>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
