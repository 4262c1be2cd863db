import { Anchor, Paper, Text, Title } from "@mantine/core";
import useSWR from "swr";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { client, unwrap } from "../api/client.ts";
import { ErrorState } from "../ui/ListState.tsx";

const EVERY_MINUTE = 60_000;

/** Rich menus that the console counts as shown and friends' phones do not show. */
export function FailedMenus() {
	const { data, error, mutate } = useSWR(
		"richmenus/failed",
		() => unwrap(client.richmenus.api.richmenus.failed.$get()),
		{ refreshInterval: EVERY_MINUTE },
	);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	return (
		<Paper withBorder p="sm">
			<Title order={3}>リッチメニューの表示の失敗</Title>
			<Text size="sm">リッチメニューの一覧と、友だちの画面にも理由を表示します。</Text>
			{data?.items.map(({ id, name, count, reason }) => (
				<Text key={id} size="sm" c="red">
					{id === null ? "表示の終了" : `「${name ?? ""}」`}: {count.toLocaleString("ja-JP")}人　{reason}
				</Text>
			))}
			<Anchor component={Link} href={addressOf("richmenus")} size="sm" underline="always">
				{data?.items.length === 0 ? "いまはありません" : "リッチメニューの一覧を見る"}
			</Anchor>
		</Paper>
	);
}
