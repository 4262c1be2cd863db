import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { MAX_APPROVAL_NOTE } from "#domain/engine/send-approvals/approval-limits.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ApprovalDetail, postApproval, postReturn } from "./approvalsApi.ts";

/** Buttons that approve a request, or send it back with a reason. */
export function ApprovalButtons({ approval }: { approval: ApprovalDetail }) {
	const { busy, run } = useBusy();
	const { headersFor } = useSaveKey();
	const [reason, setReason] = useState<string | null>(null);
	const approve = () =>
		run(async () => {
			const isConfirmed = await askToConfirm({
				title: "送信を承認します",
				message: `「${approval.name}」を、今表示している内容で送信します。${approval.starts_at ? "予定の日時に送ります。" : "1分後に送信を始めます。"}`,
				confirm: "承認する",
			});
			if (!isConfirmed) return;
			const body = { id: approval.id, version: approval.version, content_hash: approval.content_hash };
			await postApproval(body, headersFor(body)).then(() => toastDone("承認しました"), toastFailed);
		});
	const sendBack = () =>
		run(() =>
			postReturn(approval, reason ?? "", headersFor({ id: approval.id, reason })).then(
				() => toastDone("差し戻しました。下書きに戻っています"),
				toastFailed,
			),
		);
	if (reason !== null)
		return (
			<Stack gap="xs">
				<Textarea
					label="差し戻す理由"
					description="依頼した人に表示します。"
					required
					autosize
					minRows={2}
					maxLength={MAX_APPROVAL_NOTE}
					value={reason}
					onChange={({ currentTarget: { value } }) => setReason(value)}
				/>
				<Group gap="sm">
					<Button
						color="red"
						variant="light"
						disabled={busy || reason.trim() === ""}
						onClick={() => void sendBack()}
					>
						差し戻す
					</Button>
					<Button variant="default" disabled={busy} onClick={() => setReason(null)}>
						やめる
					</Button>
				</Group>
			</Stack>
		);
	return (
		<Group gap="sm">
			<Button color="green" disabled={busy || approval.obstacle !== null} onClick={() => void approve()}>
				承認する
			</Button>
			<Button variant="default" disabled={busy} onClick={() => setReason("")}>
				差し戻す
			</Button>
		</Group>
	);
}
