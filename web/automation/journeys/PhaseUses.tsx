import { Text } from "@mantine/core";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { usePhaseUses } from "./journeyApi.ts";

/** Items that use a phase. */
export function PhaseUses({ id }: { id: number }) {
	const { data, error } = usePhaseUses(id);
	const hiddenCount = data ? data.total - data.items.length : 0;
	return (
		<div>
			<Text size="xs" c="dimmed">
				使用している場所
				{data?.total === 0 && "：まだありません"}
				{!data && error && "：読み込めませんでした"}
			</Text>
			{data && data.items.length > 0 && (
				<LinkList
					links={data.items.map(({ label, name, part, address }) => ({
						href: address,
						label: `${label}「${name}」（${part}）`,
					}))}
				/>
			)}
			{hiddenCount > 0 && (
				<Text size="xs" c="dimmed">
					ほか{hiddenCount.toLocaleString("ja-JP")}か所
				</Text>
			)}
		</div>
	);
}
