import { Anchor, Paper, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import { useFailedMenus } from "#web/content/rich-menus/failedMenus.ts";
import { LIST_TEXTS } from "#web/engine/explorer/listTexts.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { NoFailuresLine } from "./NoFailuresLine.tsx";

/** Rich menus that could not be shown, each with a link to its folder; one without an id could not be removed. */
export function FailedMenus() {
	const { data, error, mutate } = useFailedMenus();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (data?.items.length === 0)
		return <NoFailuresLine title="リッチメニューの表示の失敗" href={addressOf("richmenus")} />;
	return (
		<Paper withBorder p="sm">
			<Title order={3}>リッチメニューの表示の失敗</Title>
			<Text size="sm">リッチメニューの一覧と、友だちの画面にも理由を表示します。</Text>
			{data?.items.map(({ id, name, group_id, count, reason }) => (
				<Text key={id} size="sm" c="red">
					{id === null ? (
						"表示の終了"
					) : (
						<Anchor
							component={Link}
							href={addressOf("richmenus", { group: group_id ?? UNCATEGORIZED, item: id })}
							size="sm"
							underline="always"
						>
							「{name}」
						</Anchor>
					)}
					: {id === null ? `${count.toLocaleString("ja-JP")}人` : LIST_TEXTS.menuNotShown(count)}　{reason}
				</Text>
			))}
			<Anchor component={Link} href={addressOf("richmenus")} size="sm" underline="always">
				リッチメニューの一覧を見る
			</Anchor>
		</Paper>
	);
}
