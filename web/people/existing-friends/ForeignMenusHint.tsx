import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";

/** Hint at menus that another tool linked to friends; hidden without the ability. */
export function ForeignMenusHint() {
	const address = addressOf("foreignMenus");
	if (!useMayOpen()(address)) return null;
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="foreign-menus-hint">
			<Stack gap="xs" align="flex-start">
				<Title order={2} id="foreign-menus-hint">
					前のツールのリッチメニュー
				</Title>
				<Text size="sm">
					前に使っていたツールが友だちごとに付けたメニューが残っていると、ここで作ったメニューは表示されません。取り込みが終わったら、確認してください。
				</Text>
				<Anchor component={Link} href={address} underline="always" size="sm">
					ほかのツールのリッチメニューを確認する
				</Anchor>
			</Stack>
		</Paper>
	);
}
