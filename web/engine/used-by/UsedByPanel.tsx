import { Text } from "@mantine/core";
import useSWR from "swr";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { loadUsedBy, type ReferencedKind } from "./usedByApi.ts";

/** References to an item or a score, shown beside its editor. */
export function UsedByPanel({ kind, id }: { kind: ReferencedKind; id: number }) {
	const { data, error, mutate } = useSWR(["used-by", kind, id], () => loadUsedBy(kind, id), {
		// References change on other pages, so a quick return must not show the previous ones.
		dedupingInterval: 0,
	});
	return (
		<AsidePanel title="使用している場所">
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={1} height="3rem" />}
			{data?.total === 0 && (
				<Text size="sm" c="dimmed">
					どこからも使われていません。
				</Text>
			)}
			{data && data.items.length > 0 && (
				<LinkList
					links={data.items.map(({ label, name, part, address }) => ({
						href: address,
						label: `${label}「${name}」（${part}）`,
					}))}
				/>
			)}
			{data && data.total > data.items.length && (
				<Text size="sm" c="dimmed">
					ほか{(data.total - data.items.length).toLocaleString("ja-JP")}か所
				</Text>
			)}
			{data && data.hidden > 0 && (
				<Text size="xs" c="dimmed">
					閲覧する権限がない場所は、数だけ表示しています。
				</Text>
			)}
		</AsidePanel>
	);
}
