import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { Fragment } from "react";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ForeignMenu, requestForeignMenuDeletion, requestUnlink } from "./foreignMenusApi.ts";

interface ForeignMenuListProps {
	menus: readonly ForeignMenu[];
	isLocked: boolean;
}

/** Menus of other tools with the number of friends who carry each. */
export const ForeignMenuList = ({ menus, isLocked }: ForeignMenuListProps) => (
	<Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
		{menus.map((menu, index) => (
			<Fragment key={menu.line_menu_id}>
				{index > 0 && <Divider aria-hidden component="li" />}
				<MenuRow menu={menu} isLocked={isLocked} />
			</Fragment>
		))}
	</Stack>
);

function MenuRow({ menu, isLocked }: { menu: ForeignMenu; isLocked: boolean }) {
	const { busy, run } = useBusy();
	const name = menu.name ?? "名前が分からないメニュー";
	const people = `${menu.friends.toLocaleString("ja-JP")}人`;
	const unlink = async () => {
		const isConfirmed = await askToConfirm({
			title: `${people}の友だちから「${name}」を外しますか？`,
			message:
				"外した友だちには、ここで設定したメニュー（なければ標準のメニュー）が表示されます。元のメニューには、この画面からは戻せません。",
			confirm: "外す",
			destructive: true,
		});
		if (isConfirmed) await requestUnlink(menu.line_menu_id).catch(toastFailed);
	};
	const remove = async () => {
		const isConfirmed = await askToConfirm({
			title: `「${name}」をLINEから削除しますか？`,
			message:
				"付いている友だち全員から消え、元に戻せません。前のツールを続けて使っている場合は、そのツールでも使えなくなります。",
			confirm: "削除する",
			destructive: true,
		});
		if (isConfirmed) await requestForeignMenuDeletion(menu.line_menu_id).catch(toastFailed);
	};
	return (
		<Group component="li" justify="space-between" gap="xs" aria-label={name}>
			<div style={{ minWidth: 0, flex: "1 1 12rem" }}>
				<Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
					{name}
				</Text>
				<Text size="xs" c="dimmed">
					{menu.friends === 0
						? "付いている友だちはいません（前回の確認）"
						: `${people}の友だちに付いています`}
				</Text>
			</div>
			<Group gap="xs">
				<Button size="xs" disabled={isLocked || busy || menu.friends === 0} onClick={() => void run(unlink)}>
					友だちから外す
				</Button>
				<Button
					size="xs"
					variant="default"
					disabled={isLocked || busy || menu.name === null}
					onClick={() => void run(remove)}
				>
					LINEから削除
				</Button>
			</Group>
		</Group>
	);
}
