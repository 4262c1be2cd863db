import { Badge, Group, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_CODES } from "#domain/integrations/open-api/api-limits.ts";
import { API_RIGHTS } from "#domain/integrations/open-api/rights.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { ActiveBadge } from "./ActiveBadge.tsx";
import { ApiListPage } from "./ApiListPage.tsx";
import { type ServiceCode, useCallCounts, useCodes } from "./openApiClient.ts";

const CodeForm = latePart(async () => (await import("./CodeForm.tsx")).CodeForm);
const CallCounts = lazy(async () => ({ default: (await import("./CallCounts.tsx")).CallCounts }));

/** List of service codes with their number of calls (M-041). */
export function OpenApiPage() {
	const list = useCodes();
	const counts = useCallCounts();
	const callsOf = (id: number) =>
		(counts.data?.data ?? [])
			.filter((each) => each.open_api_code_id === id)
			.reduce((sum, each) => sum + each.total_count, 0);
	return (
		<ApiListPage
			area="openApi"
			help="ほかのシステムから、友だちの情報を読み書きしたり、メッセージを送ったりするための設定です。"
			noun="サービスコード"
			list={list}
			max={MAX_CODES}
			addLabel="サービスコードを追加する"
			emptyText="連携するシステムごとにサービスコードを作り、できることを決めてからトークンを発行します。"
			newForm={(form) => <CodeForm code={null} {...form} />}
		>
			{(codes) => (
				<>
					{counts.data && counts.data.data.length > 0 && (
						<Suspense fallback={<SkeletonCards cards={1} height="16rem" />}>
							<CallCounts counts={counts.data} codes={codes} />
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
		</ApiListPage>
	);
}

function CodeCard({ code, calls }: { code: ServiceCode; calls: number | null }) {
	const { id, name, rights, is_active, member_query_id, tokens } = code;
	const validTokens = tokens.filter(({ revoked_at }) => revoked_at === null);
	const lastUses = validTokens.flatMap(({ last_used_at }) => last_used_at ?? []).toSorted();
	return (
		<ListCard
			head={
				<RowLink href={addressOf("openApiCode", { id })} title={name}>
					{name}
				</RowLink>
			}
			aside={<ActiveBadge isActive={is_active} />}
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
					有効なトークン {validTokens.length}個
				</Text>
				{calls !== null && (
					<Text size="xs" c="dimmed">
						直近30日間の呼び出し {calls.toLocaleString("ja-JP")}回
					</Text>
				)}
				<Text size="xs" c="dimmed" component="div">
					最終利用 <TimeText value={lastUses.at(-1) ?? null} emptyText="なし" size="xs" span />
				</Text>
			</Group>
		</ListCard>
	);
}
