import { Alert, Badge, Button, Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_TRIGGER_FIELDS } from "#domain/integrations/open-api/api-limits.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { BackTo, MissingItem } from "./BackTo.tsx";
import { FORMAT_LABELS } from "./formats.ts";
import { removeTrigger, type Trigger, useTriggers } from "./openApiClient.ts";
import { sampleCommand } from "./sampleCall.ts";
import { TriggerActions } from "./TriggerActions.tsx";
import { TriggerFieldsProvider } from "./TriggerFieldsProvider.tsx";
import { TriggerForm } from "./TriggerForm.tsx";

/** Page of a trigger: URL, fields and actions. */
export function TriggerPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useTriggers();
	const trigger = data?.data.find((each) => each.id === id);
	if (data && !trigger) return <MissingItem noun="トリガー" list="openApiTriggers" />;
	return (
		<PageLayout
			title={trigger?.name ?? "トリガー"}
			before={<BackTo list="openApiTriggers" label="トリガーの一覧に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="8rem" />}
			{trigger && (
				<Stack gap="md">
					<Settings trigger={trigger} />
					<TriggerFieldsProvider trigger={trigger}>
						<TriggerActions trigger={trigger} />
					</TriggerFieldsProvider>
					<Fields trigger={trigger} />
				</Stack>
			)}
		</PageLayout>
	);
}

function Settings({ trigger }: { trigger: Trigger }) {
	const mayWrite = useAbility("open-api-write");
	const [edited, setEdited] = useState<Trigger | null>(null);
	const goTo = useNavigateIfMounted();
	const remove = async () => {
		const isSure = await askToConfirm({
			title: `「${trigger.name}」を削除する`,
			message: "このアドレスへの呼び出しを断るようになり、アクションは実行されません。元に戻せません。",
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		await removeTrigger(trigger.id).then(() => {
			toastDone("トリガーを削除しました");
			goTo(addressOf("openApiTriggers"));
		}, toastFailed);
	};
	return (
		<Paper withBorder p="md" component="section" aria-label="呼び出し方">
			<Stack gap="sm">
				<Group justify="space-between">
					<Group gap="xs">
						<Title order={2}>呼び出し方</Title>
						<Badge color={trigger.is_active ? "green" : "gray"} variant="light">
							{trigger.is_active ? "有効" : "停止中"}
						</Badge>
					</Group>
					{mayWrite && (
						<Group gap="xs">
							<Button variant="default" leftSection={<EditIcon />} onClick={() => setEdited(trigger)}>
								編集する
							</Button>
							<Button variant="default" c="red" onClick={() => void remove()}>
								削除する
							</Button>
						</Group>
					)}
				</Group>
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
			</Stack>
			<EntryPanel edited={edited} noun="トリガー" onClose={() => setEdited(null)}>
				{(loadedTrigger, form) => <TriggerForm trigger={loadedTrigger} {...form} />}
			</EntryPanel>
		</Paper>
	);
}

const Fields = ({ trigger: { fields } }: { trigger: Trigger }) => (
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
