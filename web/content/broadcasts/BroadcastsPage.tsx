import { Anchor, Button, Group } from "@mantine/core";
import { Link, useSearchParams } from "wouter";
import { BROADCAST_TABS, type BroadcastTab } from "#domain/content/broadcasts/broadcast-states.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { LinksLink } from "#web/acquisition/links/LinksLink.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { BroadcastCard } from "./BroadcastCard.tsx";
import { useBroadcastFigures, useBroadcasts } from "./broadcastApi.ts";

/** List of broadcasts by status, newest first. The tab is in the URL. */
export function BroadcastsPage() {
	const mayWrite = useAbility("broadcast-write");
	const [parameters, setParameters] = useSearchParams();
	const tab = parseTab(parameters.get("tab"));
	const { items, error, hasMore, loadingMore, loadMore, reload } = useBroadcasts(tab);
	const figures = useBroadcastFigures(items);
	const create = mayWrite && (
		<Button component={Link} href={addressOf("newBroadcast")} leftSection={<PlusIcon />}>
			一斉配信を作成する
		</Button>
	);
	return (
		<PageLayout
			title="一斉配信"
			help="条件に合う友だちへ、同じ内容をまとめて送信します。"
			action={items && (items.length > 0 || tab !== "all") && create}
		>
			<Group gap="md">
				<LinksLink />
				<Anchor component={Link} href={addressOf("audiences")} size="sm" underline="always">
					オーディエンス
				</Anchor>
				<Anchor component={Link} href={addressOf("approvals")} size="sm" underline="always">
					送信の承認
				</Anchor>
			</Group>
			<BroadcastTabs tab={tab} onTab={(next) => setParameters(next === "all" ? {} : { tab: next })} />
			{Boolean(error) && !items && <ErrorState error={error} onRetry={reload} />}
			{!items && !error && <SkeletonCards cards={5} height="6rem" />}
			{items?.length === 0 && (
				<EmptyState
					art="send"
					title={tab === "all" ? "一斉配信はまだありません" : "この状態の一斉配信はありません"}
					action={tab === "all" && create}
				>
					メッセージを作り、送る友だちと日時を選ぶと、まとめて送信できます。
				</EmptyState>
			)}
			{items && items.length > 0 && (
				<CardList>
					{items.map((broadcast) => (
						<BroadcastCard key={broadcast.id} broadcast={broadcast} figures={figures.get(broadcast.id)} />
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}

const TAB_OPTIONS = Object.entries(BROADCAST_TABS).map(([value, { label }]) => ({ value, label }));

const parseTab = (text: string | null): BroadcastTab =>
	text !== null && Object.hasOwn(BROADCAST_TABS, text) ? (text as BroadcastTab) : "all";

/** Choice of the state; the buttons wrap on a phone. */
const BroadcastTabs = ({ tab, onTab }: { tab: BroadcastTab; onTab: (tab: BroadcastTab) => void }) => (
	<Group gap="2xs" role="group" aria-label="表示する一斉配信">
		{TAB_OPTIONS.map(({ value, label }) => (
			<Button
				key={value}
				size="xs"
				variant={value === tab ? "light" : "default"}
				aria-pressed={value === tab}
				onClick={() => onTab(parseTab(value))}
			>
				{label}
			</Button>
		))}
	</Group>
);
