import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMenuSchedule } from "./schedule/menuScheduleApi.ts";

/** Line above the list with the current default menu and links to the schedule and to other tools' menus. */
export function DefaultMenuLine() {
	const { data } = useMenuSchedule();
	if (!data) return null;
	const { menu, period_id, failure } = data.now;
	return (
		<Group gap="xs" wrap="wrap">
			<Text size="sm">
				標準のメニュー: {menu ? `「${menu.name}」${period_id === null ? "" : "（期間中）"}` : "なし"}
			</Text>
			{failure !== null && (
				<Text size="sm" c="red">
					LINEに反映できていません
				</Text>
			)}
			<Anchor component={Link} href={addressOf("richmenuSchedule")} size="sm" underline="always">
				標準のメニューと表示期間
			</Anchor>
			<Anchor component={Link} href={addressOf("richmenuRules")} size="sm" underline="always">
				メニューの表示ルール
			</Anchor>
			<Anchor component={Link} href={addressOf("foreignMenus")} size="sm" underline="always">
				ほかのツールのリッチメニュー
			</Anchor>
		</Group>
	);
}
