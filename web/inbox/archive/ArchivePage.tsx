import { Button, Skeleton, Stack, Text } from "@mantine/core";
import {
	ARCHIVE_AGE,
	archiveSettingInput,
	EVENTS_AGE,
	eventsSettingInput,
} from "#domain/inbox/archive/archive-setting.ts";
import { ArchiveIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useKeptFocus } from "#web/platform/ui/useKeptFocus.ts";
import { AgeSettingForm } from "./AgeSettingForm.tsx";
import { ArchiveProgress } from "./ArchiveProgress.tsx";
import { saveArchiveSetting, saveEventsSetting, useArchive } from "./archiveApi.ts";

/** Settings and progress of the message archive. */
export function ArchivePage() {
	const { data, error, isValidating, mutate } = useArchive();
	const reload = () => void mutate();
	useKeptFocus(isValidating);
	return (
		<PageLayout
			title="メッセージの保管"
			help="古いメッセージを保管庫に移し、使い終わった受信データを消して、毎日の画面を軽く保ちます。移したメッセージも、これまでと同じように表示・検索できます。"
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
							<AgeSettingForm
								key={data.after_days}
								id="archive-setting"
								title="設定"
								label="保管庫に移すまでの日数"
								description={`送受信からこの日数が過ぎたメッセージを移します（${numberRangeText(ARCHIVE_AGE)}）。日数を増やしても、移したメッセージは保管庫に残ります。`}
								afterDays={data.after_days}
								input={archiveSettingInput}
								send={saveArchiveSetting}
								onSaved={reload}
							/>
							<ArchiveProgress archive={data} />
						</>
					)}
					<AgeSettingForm
						key={`events-${data.events_after_days}`}
						id="events-setting"
						title="LINEからの受信データ"
						label="受信データを消すまでの日数"
						description={`届いてからこの日数が過ぎた処理済みの受信データを、自動で消します（${numberRangeText(EVENTS_AGE)}）。消した受信データは元に戻せません。`}
						afterDays={data.events_after_days}
						input={eventsSettingInput}
						send={saveEventsSetting}
						onSaved={reload}
					>
						<Text size="sm" c="dimmed">
							消えるのは、LINEから届いたままの形のデータです。メッセージ、友だちの情報と履歴、アクションの結果は残ります。「受信エラー」で確認を待っているものは消しません。
						</Text>
					</AgeSettingForm>
				</Stack>
			)}
		</PageLayout>
	);
}

const numberRangeText = ({ min, max }: { min: number; max: number }): string =>
	`${min}〜${max.toLocaleString("ja-JP")}日`;
