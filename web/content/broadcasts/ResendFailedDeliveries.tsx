import { Anchor, Button, Group } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type BroadcastDetail, postFailedResend } from "./broadcastApi.ts";

/** Resends the failed messages of one broadcast, and links to their list. */
export function ResendFailedDeliveries({
	broadcast: { id, name, counts, cancelled_at },
}: {
	broadcast: BroadcastDetail;
}) {
	const mayResend = useAbility("delivery-write") && cancelled_at === null;
	const mayOpenList = useMayOpen()(addressOf("deliveries"));
	const { busy, run } = useBusy();
	if (counts.failed === 0) return null;
	const count = `${counts.failed.toLocaleString("ja-JP")}件`;
	const resend = async () => {
		const isSure = await askToConfirm({
			title: "失敗分を再送する",
			message: `「${name}」の配信のうち、「失敗」の${count}を再送します。ほかの一斉配信やトークの配信は再送しません。${DELIVERY_LIST_TEXTS.resendCounts}`,
			confirm: "再送する",
		});
		if (!isSure) return;
		await postFailedResend(id, saveKeyHeader()).then(
			(answer) => toastDone(`${answer.count.toLocaleString("ja-JP")}件の配信を再送します`),
			toastFailed,
		);
	};
	return (
		<Group gap="md">
			{mayResend && (
				<Button variant="default" disabled={busy} onClick={() => void run(resend)}>
					失敗分を再送（{count}）
				</Button>
			)}
			{mayOpenList && (
				<Anchor
					component={Link}
					href={addressOf("deliveries", { state: "failed", broadcast_id: id })}
					size="sm"
					underline="always"
				>
					失敗した配信を配信状況で見る
				</Anchor>
			)}
		</Group>
	);
}
