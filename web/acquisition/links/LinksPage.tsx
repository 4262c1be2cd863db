import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSearchParams } from "wouter";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { LinkIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { CountedLinkCard } from "./CountedLinkCard.tsx";
import { LinkSettingPanel } from "./LinkSettingPanel.tsx";
import { useCountedLinks } from "./linkApi.ts";

/** Panel in a file of its own, because every list would load its schema otherwise. */
const ShortHostPanel = lazy(() =>
	import("./ShortHostPanel.tsx").then((m) => ({ default: m.ShortHostPanel })),
);

/** Counted links, newest first, and the counting setting. The search is in the URL. */
export function LinksPage() {
	const { abilities } = useSession();
	const [parameters, setParameters] = useSearchParams();
	const search = parameters.get("search") ?? "";
	const { items, error, hasMore, loadingMore, loadMore, reload } = useCountedLinks(search);
	return (
		<PageLayout
			title="リンク"
			help="メッセージのリンクを、どの友だちがタップしたかが分かります。"
			before={
				mayOpenPage(abilities, "broadcasts") && (
					<BackLink href={addressOf("broadcasts")} label="一斉配信の一覧へ戻る" />
				)
			}
		>
			<LinkSettingPanel />
			{abilities.includes("line-connection") && (
				<Suspense fallback={<Skeleton height="3.5rem" />}>
					<ShortHostPanel />
				</Suspense>
			)}
			{(search !== "" || (items && items.length > 0)) && (
				<SearchField
					label="名前やURLで検索"
					value={search}
					onSearch={(text) => setParameters(text === "" ? {} : { search: text })}
					maw="24rem"
				/>
			)}
			{Boolean(error) && !items && <ErrorState error={error} onRetry={reload} />}
			{!items && !error && <SkeletonCards cards={5} height="5rem" />}
			{items?.length === 0 &&
				(search === "" ? (
					<EmptyState icon={<LinkIcon size="2rem" />} title="リンクはまだありません">
						タップを数える設定にすると、送ったメッセージのリンクがここに並びます。
					</EmptyState>
				) : (
					<EmptyState title="見つかりません">名前やURLの一部で検索してください。</EmptyState>
				))}
			{items && items.length > 0 && (
				<CardList>
					{items.map((link) => (
						<CountedLinkCard key={link.id} link={link} />
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}
