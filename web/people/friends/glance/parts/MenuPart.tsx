import { Badge, Group, Text } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MISSING_CHOICE } from "#web/engine/actions/effects/parts/missingChoice.ts";
import { type GlancePartData, useLineMenu } from "../friendGlanceApi.ts";
import { ManualEffectButton } from "../ManualEffectButton.tsx";
import { EmptyPartText, GlancePart, PartLink } from "./GlancePart.tsx";
import { MenuReason } from "./MenuReason.tsx";

const STATES = {
	shown: { label: "表示中", color: "accent" },
	linking: { label: "切り替え中", color: "yellow" },
	failed: { label: "表示できていません", color: "red" },
} as const;

/** Rich menu assigned to the friend, and whether LINE shows it. */
export function MenuPart({ friendId, menu }: { friendId: number; menu: GlancePartData<"richmenu"> | null }) {
	const change = (
		<ManualEffectButton
			friendId={friendId}
			name="richmenu"
			presets={{ menu_id: (menu?.is_common === 1 ? null : menu?.id) ?? MISSING_CHOICE }}
			label="変更"
			targetLabel="リッチメニューを変更"
		/>
	);
	const { data: atLine } = useLineMenu(friendId);
	if (atLine?.state === "other")
		return (
			<GlancePart title="リッチメニュー" action={change}>
				<Text size="sm">ほかのツールのメニュー{atLine.name ? `「${atLine.name}」` : ""}</Text>
				<Text size="xs" c="dimmed">
					LINEでは、結びの外で設定されたリッチメニューがこの友だちに表示されています。
				</Text>
			</GlancePart>
		);
	if (menu === null)
		return (
			<GlancePart title="リッチメニュー" action={change}>
				<EmptyPartText>個別の表示はありません</EmptyPartText>
				<MenuReason friendId={friendId} />
			</GlancePart>
		);
	const { label, color } = STATES[menu.state];
	return (
		<GlancePart title="リッチメニュー" action={change}>
			<Group gap="xs" wrap="nowrap" justify="space-between">
				{menu.id === null ? (
					<Text size="sm">表示の終了</Text>
				) : (
					<PartLink href={addressOf("richmenu", { id: menu.id })}>{menu.name ?? ""}</PartLink>
				)}
				<Badge size="sm" color={color} flex="none">
					{label}
				</Badge>
			</Group>
			{(menu.is_common === 1 || menu.is_switched === 1) && (
				<Text size="xs" c="dimmed">
					{menu.is_common === 1
						? "個別の表示はなく、標準のメニューが表示されています"
						: `友だちがタブで切り替えました（元のメニュー: ${menu.home ?? "標準のメニュー"}）`}
				</Text>
			)}
			{menu.reason && (
				<Text size="xs" c="red">
					{menu.reason}
				</Text>
			)}
			<MenuReason friendId={friendId} />
		</GlancePart>
	);
}
