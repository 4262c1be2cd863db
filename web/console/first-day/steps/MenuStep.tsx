import { Anchor, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EmptyStep } from "../EmptyStep.tsx";
import classes from "../FirstDay.module.css";
import { type FirstDay, switchMenu } from "../firstDayApi.ts";
import { LiveSwitch } from "../LiveSwitch.tsx";

/** Menu below the talks: its picture, its editor, its switch. */
export function MenuStep({ guide: { menu } }: { guide: FirstDay }) {
	if (!menu)
		return (
			<EmptyStep
				art="picture"
				title="メニューはまだありません"
				href={addressOf("richmenuModes")}
				label="自分で作る"
			/>
		);
	return (
		<Stack gap="md">
			<LiveSwitch
				label="友だち全員に表示する"
				isLive={menu.is_live}
				whenOn="トークを開いた友だちに、1分ほどで表示されます。"
				whenOff="まだ表示していません。"
				onSwitch={(isLive) => switchMenu(menu, isLive)}
			/>
			<Paper withBorder p="xs">
				<div className={classes.picture}>
					{menu.media_url && <img src={menu.media_url} alt={`メニュー「${menu.name}」`} />}
				</div>
			</Paper>
			<Text size="sm" c="dimmed">
				ボタンを押すと、自動応答と同じ案内が届きます。
			</Text>
			<Anchor component={Link} href={addressOf("richmenu", { id: menu.id })} underline="always" size="sm">
				ボタンや画像を変える
			</Anchor>
		</Stack>
	);
}
