import { Redirect, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { openQueryAsSearch } from "#web/people/friend-search/openQueryAsSearch.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

/** Address of the friends whom a custom search finds now: opens the list of friends with its conditions. */
export function FunnelMembersPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useFreshData(["query-as-search", id], () => openQueryAsSearch(id));
	if (data) return <Redirect to={addressOf("friends", { fid: data.fid })} replace />;
	if (isItemGone(error)) return <ItemNotFound kind="funnel" />;
	return (
		<PageLayout title="カスタム検索の友だち">
			{error ? (
				<ErrorState error={error} onRetry={() => void mutate()} />
			) : (
				<SkeletonCards cards={5} height="3rem" />
			)}
		</PageLayout>
	);
}
