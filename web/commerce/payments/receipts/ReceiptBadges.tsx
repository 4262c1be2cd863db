import { Badge, Group } from "@mantine/core";
import type { IssuedReceipt } from "./receiptsApi.ts";

interface ReceiptBadgesProps {
	receipt: Pick<IssuedReceipt, "is_test" | "is_cancelled" | "reissues">;
}

/** Whether a receipt is a sample, cancelled, or was issued again. */
export const ReceiptBadges = ({ receipt: { is_test, is_cancelled, reissues } }: ReceiptBadgesProps) => (
	<Group gap="2xs" wrap="wrap">
		{is_test && (
			<Badge variant="filled" color="yellow" flex="none">
				見本
			</Badge>
		)}
		{is_cancelled && (
			<Badge variant="light" color="gray" flex="none">
				取り消し
			</Badge>
		)}
		{reissues > 0 && (
			<Badge variant="light" flex="none">
				再発行 {reissues}回
			</Badge>
		)}
	</Group>
);

/** Printed number of a receipt; a sample has none. */
export const receiptLabel = ({ number }: Pick<IssuedReceipt, "number">): string => number ?? "番号なし";

/** Addressee of a receipt; that of a deleted friend is erased. */
export const addresseeLabel = ({ addressee }: Pick<IssuedReceipt, "addressee">): string =>
	addressee === "" ? "（削除された友だち）" : addressee;
