import { Anchor, Badge, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { Fold } from "#web/platform/ui/Fold.tsx";
import classes from "./CurrentDefaultMenu.module.css";
import type { MenuSchedule } from "./menuScheduleApi.ts";

/** Current and next default menu, and the number of friends with another menu. */
export function CurrentDefaultMenu({
	schedule: { now, next, menus, own_count, switched_count },
}: {
	schedule: MenuSchedule;
}) {
	const { menu, since, is_told, failure, period_id } = now;
	const nextMenu = menus.find(({ id }) => id === next?.richmenu_id);
	return (
		<Paper withBorder p="md" component="section" aria-label="いま表示しているメニュー">
			<Stack gap="sm">
				<Title order={2}>いま表示しているメニュー</Title>
				{menu?.media_url && (
					<img src={menu.media_url} alt={`「${menu.name}」の画像`} className={classes.picture} />
				)}
				<Group gap="xs">
					{menu ? (
						<Anchor
							component={Link}
							href={addressOf("richmenu", { id: menu.id })}
							fw={600}
							underline="always"
						>
							{menu.name}
						</Anchor>
					) : (
						<Text fw={600}>標準のメニューはありません</Text>
					)}
					{menu && (
						<Badge color={period_id === null ? "gray" : "green"}>
							{period_id === null ? "ふだん" : "期間中"}
						</Badge>
					)}
					{is_told === 0 && failure === null && <Badge color="yellow">LINEに反映しています</Badge>}
				</Group>
				{failure !== null && (
					<Text size="sm" c="red" role="alert">
						LINEに反映できていません: {failure}
					</Text>
				)}
				{since && menu && (
					<Text size="sm" c="dimmed">
						{formatMoment(since)}から
					</Text>
				)}
				<Text size="sm">
					{next
						? `次の切り替え: ${formatMoment(next.at)} に${nextMenu ? `「${nextMenu.name}」` : "表示を終了"}`
						: "次の切り替えの予定はありません。"}
				</Text>
				<Fold label="どのメニューが表示されるか">
					<Stack gap="sm">
						<List size="sm" type="ordered" spacing="xs">
							<List.Item>
								アクションや表示ルールで別のメニューを表示している友だちには、そのメニュー（いま
								{own_count.toLocaleString("ja-JP")}人
								{switched_count > 0 &&
									`、うちタブで切り替えた友だち${switched_count.toLocaleString("ja-JP")}人`}
								）
							</List.Item>
							<List.Item>そのほかの友だちには、期間に当てはまるメニュー（上にある期間が優先）</List.Item>
							<List.Item>当てはまる期間がなければ、標準のメニュー</List.Item>
							<List.Item>標準のメニューもなければ、LINE公式アカウントの管理画面で設定したメニュー</List.Item>
						</List>
						<Text size="xs" c="dimmed">
							標準のメニューからタブで切り替えた友だちも、標準のメニューが変わるときに新しいメニューへ戻ります。友だちの画面には、トークを開き直したときに1分ほどで反映されます。
						</Text>
					</Stack>
				</Fold>
			</Stack>
		</Paper>
	);
}
