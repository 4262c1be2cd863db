import { Alert, List, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { MenuRulesForm } from "./MenuRulesForm.tsx";
import { type MenuRules, useMenuRules } from "./menuRulesApi.ts";

/** Standing rules for the menus of friends. */
export function MenuRulesPage() {
	const { data, error, mutate } = useMenuRules();
	return (
		<PageLayout
			title="メニューの表示ルール"
			help="条件に当てはまる友だちへ、決めたメニューを自動で表示します。条件から外れると、次のルールか標準のメニューに戻ります。"
			before={<BackToItems kind="richmenu" group={undefined} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
					<MenuRulesForm key={data.version} data={data} />
					<RulePrecedence rules={data} />
				</SimpleGrid>
			)}
		</PageLayout>
	);
}

const RulePrecedence = ({ rules: { own_count, is_checking, is_failing } }: { rules: MenuRules }) => (
	<Paper withBorder p="md" component="section" aria-label="どのメニューが表示されるか">
		<Stack gap="sm">
			<Title order={2}>どのメニューが表示されるか</Title>
			{is_failing === 1 && (
				<Alert color="red" role="alert">
					友だちの確認に失敗しています。条件を見直して、保存し直してください。
				</Alert>
			)}
			{is_checking === 1 && (
				<Alert color="yellow" role="status">
					友だちを順に確かめています。人数は、終わるまで変わることがあります。
				</Alert>
			)}
			<List size="sm" type="ordered" spacing="xs">
				<List.Item>
					アクションや担当者が個別にメニューを表示した友だちには、そのメニュー（いま{formatPeople(own_count)}
					）。個別の表示をやめると、ルールに戻ります。
				</List.Item>
				<List.Item>そのほかの友だちには、当てはまるルールのうち、いちばん上のルールのメニュー</List.Item>
				<List.Item>当てはまるルールがなければ、標準のメニューと表示期間のメニュー</List.Item>
			</List>
			<Text size="xs" c="dimmed">
				タグや友だち情報が変わると1分ほどで、日数や予約などの条件は5分ほどで反映されます。ルールのメニューからタブで切り替えた友だちは、ルールが変わるまで切り替えたメニューのままです。
			</Text>
		</Stack>
	</Paper>
);
