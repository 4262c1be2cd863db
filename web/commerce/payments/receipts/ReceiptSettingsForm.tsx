import { Paper, Stack, Textarea, TextInput } from "@mantine/core";
import {
	MAX_ISSUER_ADDRESS,
	MAX_ISSUER_NAME,
	MAX_ISSUER_PHONE,
	MAX_PREFIX,
	MAX_RECEIPT_NOTE,
	receiptSettingsInput,
} from "#domain/commerce/payments/receipts/receipt-input.ts";
import { formatReceiptNumber } from "#domain/commerce/payments/receipts/receipt-number.ts";
import {
	hasCheckDigit,
	MAX_WRITTEN_NUMBER,
	normaliseRegistrationNumber,
} from "#domain/commerce/payments/receipts/registration-number.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { putReceiptSettings, type ReceiptSettings } from "./receiptsApi.ts";

interface ReceiptSettingsFormProps {
	saved: ReceiptSettings;
	onSaved: () => void;
}

/** Form of the issuer's settings. */
export function ReceiptSettingsForm({ saved, onSaved }: ReceiptSettingsFormProps) {
	const { version, ...start } = saved;
	const { state, form, problems, saveBar } = useSettingDraft({
		start,
		check: (draft) => checkDraft(receiptSettingsInput, { ...draft, version }),
		findDoubts: ({ registration_number: written }) => {
			const number = normaliseRegistrationNumber(written);
			return number === "" || hasCheckDigit(number) ? [] : [RECEIPT_TEXTS.numberDoubt];
		},
		send: putReceiptSettings,
		savedText: "領収書の設定を保存しました",
		onSaved,
		staysOpen: true,
	});
	const { draft, field } = state;
	return (
		<Stack gap="md" maw="40rem" ref={form}>
			<Paper withBorder p="md">
				<Stack gap="md">
					<TextInput
						label="発行者の名前"
						description="お店や会社の正式な名前です。"
						required
						maxLength={MAX_ISSUER_NAME}
						{...field.text("issuer_name")}
					/>
					<Textarea
						label="住所"
						autosize
						minRows={2}
						maxLength={MAX_ISSUER_ADDRESS}
						{...field.text("issuer_address")}
					/>
					<TextInput
						label="電話番号"
						type="tel"
						maxLength={MAX_ISSUER_PHONE}
						w={{ base: "100%", xs: "16rem" }}
						{...field.text("issuer_phone")}
					/>
					<TextInput
						label="登録番号"
						description="適格請求書発行事業者の、Tと13桁の数字です。空欄のときは、ふつうの領収書になります。"
						placeholder="T1234567890123"
						maxLength={MAX_WRITTEN_NUMBER}
						w={{ base: "100%", xs: "20rem" }}
						{...field.text("registration_number")}
					/>
					<Textarea
						label="領収書の下に入れる文章"
						autosize
						minRows={2}
						maxLength={MAX_RECEIPT_NOTE}
						{...field.text("note")}
					/>
					<TextInput
						label="番号の前の文字"
						description={`例：${formatReceiptNumber(draft.prefix, 123)}。変えても、番号は続きから付きます。`}
						maxLength={MAX_PREFIX}
						w={{ base: "100%", xs: "12rem" }}
						{...field.text("prefix")}
					/>
					<Toggle
						label="友だちが自分で発行できる"
						description="支払いが済んだページに「領収書」のボタンが出て、友だちが宛名を入れて1回発行できます。"
						{...field.toggle("is_self_service")}
					/>
					<ProblemAlert problems={problems} />
				</Stack>
			</Paper>
			<SaveBar {...saveBar} />
		</Stack>
	);
}
