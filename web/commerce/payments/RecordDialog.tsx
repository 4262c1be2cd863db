import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PAYMENT_METHODS } from "#domain/commerce/payments/payment-entry.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { skipCheck } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type PaymentDetail, requestRecord } from "./paymentsApi.ts";

type ShopMethod = "cash" | "terminal";

const BLANK: { method: ShopMethod } = { method: "cash" };

interface RecordDialogProps {
	payment: PaymentDetail;
	onClose: () => void;
}

/** Records that the friend has paid at the shop. */
export function RecordDialog({ payment, onClose }: RecordDialogProps) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: skipCheck<typeof BLANK>,
		send: ({ method }) => requestRecord(payment.id, { method, version: payment.version }),
		savedText: "店頭での支払いを記録しました",
		failureHeading: "記録できませんでした",
		onSaved: onClose,
	});
	return (
		<ModalContainer
			opened
			title="店頭で受け取った支払い"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="記録する"
			width={28}
		>
			<Stack gap="md">
				<Text size="sm">
					「{payment.title}」の{formatYen(payment.yen)}
					を、お店で全額受け取ったことを記録します。リンクでは支払えなくなります。
				</Text>
				<Radio.Group
					label="受け取り方"
					value={draft.method}
					onChange={(method) => setDraft({ method: method as ShopMethod })}
				>
					<Stack gap="xs" mt="2xs">
						<Radio value="cash" label={PAYMENT_METHODS.cash} />
						<Radio value="terminal" label={`${PAYMENT_METHODS.terminal}（カード、電子マネーなど）`} />
					</Stack>
				</Radio.Group>
				<ProblemAlert problems={problems} />
			</Stack>
		</ModalContainer>
	);
}
