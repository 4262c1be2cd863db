import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_CODES } from "#domain/integrations/open-api/api-limits.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ApiIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EntryPanel } from "#web/platform/ui/EntryPanel.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { AreaTabs } from "./AreaTabs.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { type ServiceCode, useCallCounts, useCodes } from "./openApiClient.ts";

const CallsOfDays = lazy(async () => ({ default: (await import("./CallCounts.tsx")).CallCounts }));

/** List of service codes with their number of calls (M-041). */
export function OpenApiPage() {
	const { data, error, mutate } = useCodes();
	const counts = useCallCounts();
	const mayWrite = useAbility("open-api-write");
	const [isCreating, setCreating] = useState(false);
	const codes = data?.data;
	const create = mayWrite && (
		<Button
			leftSection={<PlusIcon />}
			onClick={() => setCreating(true)}
			disabled={(codes?.length ?? 0) >= MAX_CODES}
		>
			サービスコードを追加する
		</Button>
	);
	const callsOf = (id: number) =>
		(counts.data?.data ?? [])
			.filter((each) => each.open_api_code_id === id)
			.reduce((sum, each) => sum + each.total_count, 0);
	return (
		<PageLayout
			title="API連携"
			help="ほかのシステムから、友だちの情報を読み書きしたり、メッセージを送ったりするための設定です。"
			action={codes && codes.length > 0 && create}
		>
			<Stack gap="md">
				<AreaTabs open="openApi" />
				{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={3} height="6rem" />}
				{codes?.length === 0 && (
					<EmptyState icon={<ApiIcon size="2rem" />} title="サービスコードはまだありません" action={create}>
						連携するシステムごとにサービスコードを作り、できることを決めてからトークンを発行します。
					</EmptyState>
				)}
				{codes && codes.length > 0 && (
					<>
						{counts.data && counts.data.data.length > 0 && (
							<Suspense fallback={<SkeletonCards cards={1} height="16rem" />}>
								<CallsOfDays counts={counts.data} codes={codes} />
							</Suspense>
						)}
						{counts.error && <ErrorState error={counts.error} onRetry={() => void counts.mutate()} />}
						<CardList>
							{codes.map((code) => (
								<CodeCard key={code.id} code={code} calls={counts.data ? callsOf(code.id) : null} />
							))}
						</CardList>
					</>
				)}
			</Stack>
			<EntryPanel edited={isCreating ? "new" : null} noun="サービスコード" onClose={() => setCreating(false)}>
				{(_, form) => <CodeForm code={null} {...form} />}
			</EntryPanel>
		</PageLayout>
	);
}

function CodeCard({ code, calls }: { code: ServiceCode; calls: number | null }) {
	const { id, name, rights, is_active, member_query_id, tokens } = code;
	const valid = tokens.filter(({ revoked_at }) => revoked_at === null);
	const used = valid.flatMap(({ last_used_at }) => last_used_at ?? []).toSorted();
	return (
		<ListCard
			head={
				<RowLink href={addressOf("openApiCode", { id })} title={name}>
					{name}
				</RowLink>
			}
			aside={
				<Badge color={is_active ? "green" : "gray"} variant="light" flex="none">
					{is_active ? "有効" : "停止中"}
				</Badge>
			}
			{...rowLinkTarget}
		>
			<Group gap="0.25rem">
				{rights.map((right) => (
					<Badge key={right} variant="default" fw={500}>
						{API_RIGHTS[right]}
					</Badge>
				))}
				{member_query_id !== null && (
					<Badge variant="default" fw={500}>
						友だちを限定
					</Badge>
				)}
			</Group>
			<Group gap="0 1rem">
				<Text size="xs" c="dimmed">
					有効なトークン {valid.length}個
				</Text>
				{calls !== null && (
					<Text size="xs" c="dimmed">
						直近30日間の呼び出し {calls.toLocaleString("ja-JP")}回
					</Text>
				)}
				<Text size="xs" c="dimmed" component="div">
					最終利用 <TimeText value={used.at(-1) ?? null} emptyText="なし" size="xs" span />
				</Text>
			</Group>
		</ListCard>
	);
}
