import { Alert, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { MAX_TRIGGER_FIELDS } from "#domain/integrations/open-api/api-limits.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { ActiveBadge } from "./ActiveBadge.tsx";
import { ApiEntryPage } from "./ApiEntryPage.tsx";
import { FORMAT_LABELS } from "./formats.ts";
import { removeTrigger, type Trigger, useTriggers } from "./openApiClient.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { sampleCommand } from "./sampleCall.ts";
import { TriggerActions } from "./TriggerActions.tsx";
import { TriggerFieldsProvider } from "./TriggerFieldsProvider.tsx";
import { TriggerForm } from "./TriggerForm.tsx";

/** Page of a trigger: URL, fields and actions. */
export const TriggerPage = () => (
	<ApiEntryPage noun="トリガー" area="openApiTriggers" list={useTriggers()}>
		{(trigger) => (
			<>
				<Settings trigger={trigger} />
				<TriggerFieldsProvider trigger={trigger}>
					<TriggerActions trigger={trigger} />
				</TriggerFieldsProvider>
				<TriggerFields trigger={trigger} />
			</>
		)}
	</ApiEntryPage>
);

function Settings({ trigger }: { trigger: Trigger }) {
	const [edited, setEdited] = useState<Trigger | null>(null);
	return (
		<SettingsSection
			title="呼び出し方"
			badge={<ActiveBadge isActive={trigger.is_active} />}
			onEdit={() => setEdited(trigger)}
			removal={{
				name: trigger.name,
				message: "このアドレスへの呼び出しを断るようになり、アクションは実行されません。元に戻せません。",
				remove: () => removeTrigger(trigger.id),
				doneText: "トリガーを削除しました",
				list: "openApiTriggers",
			}}
		>
			<CopyBox
				text={trigger.url}
				label="アドレス"
				description="「書き込み」の権限があるサービスコードのトークンで、POSTで呼び出します。"
			/>
			<CopyBox text={sampleCommand(trigger)} label="呼び出しの例" />
			{trigger.failed_count > 0 && (
				<Alert color="red" p="xs">
					直近7日間に、処理できなかった呼び出しが{trigger.failed_count.toLocaleString("ja-JP")}
					件あります。理由は「止まった処理」で確認できます。
				</Alert>
			)}
			<EntryPanel edited={edited} noun="トリガー" onClose={() => setEdited(null)}>
				{(loadedTrigger, form) => <TriggerForm trigger={loadedTrigger} {...form} />}
			</EntryPanel>
		</SettingsSection>
	);
}

const TriggerFields = ({ trigger: { fields } }: { trigger: Trigger }) => (
	<Paper withBorder p="md" component="section" aria-label="届いた項目">
		<Stack gap="sm">
			<div>
				<Title order={2}>届いた項目</Title>
				<Text size="sm" c="dimmed">
					contextに入れて送られた値の項目です。メッセージへの差し込み・アクションの連携データ・API連携の条件に使えます。
				</Text>
			</div>
			{fields.length === 0 ? (
				<EmptyState title="項目はまだありません">一度呼び出すと、送られた項目がここに並びます。</EmptyState>
			) : (
				<Table.ScrollContainer minWidth="20rem">
					<Table aria-label="届いた項目">
						<Table.Thead>
							<Table.Tr>
								<Table.Th>キー</Table.Th>
								<Table.Th>表示名</Table.Th>
								<Table.Th w="7rem">種類</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{fields.map(({ key, label, format }) => (
								<Table.Tr key={key}>
									<Table.Td ff="monospace">{key}</Table.Td>
									<Table.Td>{label || "—"}</Table.Td>
									<Table.Td>{FORMAT_LABELS[format]}</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
			{fields.length >= MAX_TRIGGER_FIELDS && (
				<Alert color="yellow" p="xs">
					覚えられる項目は{MAX_TRIGGER_FIELDS}個までです。これ以降に送られた新しい項目は使えません。
				</Alert>
			)}
		</Stack>
	</Paper>
);
