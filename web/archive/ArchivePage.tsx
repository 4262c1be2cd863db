import { Button, Skeleton, Stack } from "@mantine/core";
import { ArchiveIcon, ReloadIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { ArchiveProgress } from "./ArchiveProgress.tsx";
import { ArchiveSettingForm } from "./ArchiveSettingForm.tsx";
import { useArchive } from "./api.ts";

/** Where old messages are kept: from which age on, and how far that has come. */
export function ArchivePage() {
	const { data, error, isValidating, mutate } = useArchive();
	const reload = () => void mutate();
	return (
		<Page
			title="メッセージの保管"
			help="古いメッセージを保管庫に移し、毎日の画面を軽く保ちます。移したメッセージも、これまでと同じように表示・検索できます。"
			action={
				<Button variant="default" leftSection={<ReloadIcon />} disabled={isValidating} onClick={reload}>
					再読み込み
				</Button>
			}
		>
			{!data && error && <ErrorState error={error} onRetry={reload} />}
			{!data && !error && <Skeleton height="20rem" maw="48rem" />}
			{data && (
				<Stack gap="md" maw="48rem">
					{Boolean(error) && <ErrorState error={error} onRetry={reload} />}
					{data.databases.length === 0 ? (
						<EmptyState icon={<ArchiveIcon size={32} />} title="保管庫がありません">
							この環境では、すべてのメッセージを移さずに保存しています。保管庫は、設置した方が追加できます。
						</EmptyState>
					) : (
						<>
							{/* First, so that on a phone its save bar has no need to lie over its only field. */}
							<ArchiveSettingForm key={data.after_days} afterDays={data.after_days} onSaved={reload} />
							<ArchiveProgress archive={data} />
						</>
					)}
				</Stack>
			)}
		</Page>
	);
}
