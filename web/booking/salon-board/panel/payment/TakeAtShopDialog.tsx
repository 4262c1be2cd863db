import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PAYMENT_METHODS } from "#domain/commerce/payments/payment-entry.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { skipCheck } from "#web/platform/ui/formProblems.ts";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postTakeAtShop, type ReservationPayment } from "./reservationPaymentApi.ts";

type ShopMethod = "cash" | "terminal";

const BLANK: { method: ShopMethod } = { method: "cash" };

interface TakeAtShopDialogProps {
	salonId: number;
	money: ReservationPayment;
	onTaken: () => void;
	onClose: () => void;
}

/** Records that the rest of a reservation's price was paid at the shop. */
export function TakeAtShopDialog({ salonId, money, onTaken, onClose }: TakeAtShopDialogProps) {
	const [draft, setDraft] = useState(BLANK);
	const { saving, save, problems } = useSaving(draft, {
		check: skipCheck<typeof BLANK>,
		send: ({ method }, headers) =>
			postTakeAtShop(salonId, money.id, { yen: money.rest_yen, method }, headers),
		savedText: "店頭での支払いを記録しました",
		failureHeading: "記録できませんでした",
		onSaved: onTaken,
	});
	return (
		<ModalContainer
			opened
			title="店頭で受け取る"
			edited={draft !== BLANK}
			saving={saving}
			onSave={save}
			onClose={onClose}
			saveLabel="受け取りを記録する"
			width={28}
		>
			<Stack gap="md">
				<Text size="sm">
					残りの{formatYen(money.rest_yen)}を、お店で受け取ったことを記録します。お客様には知らせません。
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
