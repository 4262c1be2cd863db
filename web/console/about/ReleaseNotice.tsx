import { Alert, Stack, Text } from "@mantine/core";
import { isNewerVersion } from "#domain/console/about/is-newer-version.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { saveReleaseNotice, useReleaseNotice } from "./releaseApi.ts";

/** Notice of a newer version, and the setting of this notice; nothing where the deployment has no version file. */
export function ReleaseNotice({ version }: { version: string }) {
	const { data, error, mutate } = useReleaseNotice();
	const mayChange = useAbility("backup-manage");
	const { busy, run } = useBusy();
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data?.is_configured) return null;
	const save = (isOn: boolean) =>
		run(async () => {
			await saveReleaseNotice(isOn)
				.then(() => toastDone("保存しました"))
				.catch(toastFailed);
			await mutate();
		});
	const newer = data.newest && isNewerVersion(data.newest.version, version) ? data.newest : null;
	return (
		<Stack gap="sm">
			{newer && (
				<Alert title={`新しい版 ${newer.version} があります`}>
					<Text size="sm">
						<DayText value={newer.released_at} inherit span />
						に公開されました。更新は、このシステムを設置した方が行います。バックアップを作ってから更新し、うまくいかないときは元の版に戻ります。
					</Text>
				</Alert>
			)}
			{mayChange && (
				<Toggle
					label="新しい版が出たら、ここに表示する"
					description="1日に1回、公開元の案内を読みに行きます。お店や友だちの情報は送りません。"
					checked={data.is_on}
					disabled={busy}
					onChange={({ currentTarget }) => void save(currentTarget.checked)}
				/>
			)}
		</Stack>
	);
}
