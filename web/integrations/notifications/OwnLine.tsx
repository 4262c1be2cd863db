import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { changeLink, useLineLink } from "./notificationsApi.ts";

/** The operator's LINE account, linked by a code that they send to the official account as a friend. */
export function OwnLine() {
	const { data, error, mutate } = useLineLink();
	const { busy, run } = useBusy();
	const change = (call: () => Promise<unknown>, doneText?: string) =>
		call().then(() => doneText && toastDone(doneText), toastFailed);
	const unlink = async () => {
		const isSure = await askToConfirm({
			title: "LINEの連携を解除します",
			message: "あなたのLINEには、通知が届かなくなります。",
			confirm: "解除する",
			destructive: true,
		});
		if (isSure) await change(changeLink.end, "LINEの連携を解除しました");
	};
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return null;
	return (
		<Paper withBorder p="md" maw="48rem" component="section" aria-labelledby="own-line">
			<Stack gap="sm" align="flex-start">
				<Title order={2} id="own-line">
					自分のLINEで受け取る
				</Title>
				<Text size="sm">
					{data.linked_at
						? `${formatMoment(data.linked_at)}に連携しました。送り先「LINE」で、あなたを選択できます。`
						: "公式アカウントを友だちに追加し、コードをトークに送ると、あなたのLINEと連携できます。"}
				</Text>
				{data.code && (
					<>
						<CopyBox
							text={data.code}
							label="連携コード"
							description={`${formatMoment(data.expires_at ?? "")}までに、コードだけを公式アカウントのトークに送ってください。`}
						/>
						<Button
							size="xs"
							disabled={busy}
							onClick={() => void run(() => change(changeLink.finish, "LINEと連携しました"))}
						>
							送ったので確認する
						</Button>
					</>
				)}
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						disabled={busy}
						onClick={() => void run(() => change(changeLink.begin))}
					>
						{data.linked_at ? "別のLINEと連携する" : data.code ? "コードを作り直す" : "連携コードを発行する"}
					</Button>
					{data.linked_at && (
						<Button variant="default" size="xs" disabled={busy} onClick={() => void run(unlink)}>
							連携を解除する
						</Button>
					)}
				</Group>
			</Stack>
		</Paper>
	);
}
