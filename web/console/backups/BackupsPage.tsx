import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { ArchiveIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { BackupKeyDialog } from "./BackupKeyDialog.tsx";
import { BackupList } from "./BackupList.tsx";
import { isInProgress, requestBackup, useBackups } from "./backupsApi.ts";
import { RestoreGuide } from "./RestoreGuide.tsx";

/** Backups of the account, and the way to restore one. */
export function BackupsPage() {
	const { data, error, mutate } = useBackups();
	const { busy, run } = useBusy();
	const [isKeyShown, setKeyShown] = useState(false);
	const isMaking = data?.backups.some(isInProgress) ?? false;
	const begin = () =>
		void run(async () => {
			try {
				await requestBackup();
			} catch (reason) {
				toastFailed(reason);
			}
			await mutate();
		});
	return (
		<PageLayout
			title="バックアップ"
			help="友だち、トーク、予約、設定、画像などの控えを、毎日自動で作成します。控えは暗号化して保存し、7日分・4週間分・12か月分を残します。"
			action={
				<Button onClick={begin} disabled={busy || isMaking || !data} aria-busy={busy || isMaking}>
					{isMaking ? "作成しています…" : "今すぐ作成"}
				</Button>
			}
		>
			{!data && Boolean(error) && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" maw="56rem" />}
			{data && (
				<Stack gap="lg" maw="56rem">
					{data.is_old && !isMaking && (
						<Alert color="red" icon={<WarningIcon />} title="新しいバックアップがありません">
							毎日のバックアップが、1日以上できていません。「今すぐ作成」を押してください。
						</Alert>
					)}
					<Text size="sm" c="dimmed">
						次の自動バックアップ: {formatMoment(data.next_at)}ごろ
					</Text>
					{data.backups.length === 0 ? (
						<EmptyState icon={<ArchiveIcon size={32} />} title="バックアップはまだありません">
							上の時刻に自動で作成します。そのあとは、毎日同じころに作成します。
						</EmptyState>
					) : (
						<BackupList backups={data.backups} />
					)}
					<RestoreGuide onShowKey={() => setKeyShown(true)} />
				</Stack>
			)}
			<BackupKeyDialog isOpen={isKeyShown} onClose={() => setKeyShown(false)} />
		</PageLayout>
	);
}
