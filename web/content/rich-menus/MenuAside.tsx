import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { isTapReported, type MenuButtonType } from "#domain/content/rich-menus/menu-button.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import type { ItemAsideProps } from "#web/people/items/itemEditor.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { RichmenuPreview } from "./RichmenuPreview.tsx";
import {
	buttonDraftName,
	type MenuButtonDraft,
	type RichMenuDraft,
	type RichMenuFacts,
} from "./richMenuDraft.ts";
import { useMenuSchedule } from "./schedule/menuScheduleApi.ts";
import { useMenuTaps } from "./taps/menuTapApi.ts";

const ALL_TIME = { start: null, end: null };

/** Column beside a menu's fields: the phone, its areas in words with their taps, and the friends who see it. */
export const MenuAside = ({ draft, id }: ItemAsideProps<RichMenuDraft, RichMenuFacts>) => (
	<>
		<RichmenuPreview draft={draft} />
		{draft.buttons.length > 0 && <MenuAreaList buttons={draft.buttons} id={id} />}
		{id !== null && <MenuAudience id={id} isActive={draft.is_active === 1} />}
	</>
);

/** Areas of a menu: the effect of a tap in words, and the taps so far. */
function MenuAreaList({ buttons, id }: { buttons: MenuButtonDraft[]; id: number | null }) {
	const maySeeTaps = useAbility("user-richmenu-tap-count");
	const { data: taps } = useMenuTaps(maySeeTaps ? id : null, ALL_TIME);
	const nameOfAction = useItemNames("action", buttons);
	const nameOfMenu = useItemNames("richmenu", buttons);
	const wordsOf: Record<MenuButtonType, (button: MenuButtonDraft) => string> = {
		uri: ({ uri }) => (uri.startsWith("tel:") ? `${uri.slice(4)} に電話をかける` : `${uri || "URL"} を開く`),
		message: ({ text }) => `友だちが「${text}」と送る`,
		action: ({ action_id }) => `アクション「${nameOfAction(action_id)}」を実行する`,
		menu: ({ menu_id }) => `メニュー「${nameOfMenu(menu_id)}」に切り替える`,
	};
	const tapsOf = (button: MenuButtonDraft) => {
		const area = taps?.areas.find(({ id }) => id === button.id);
		if (!area || (area.tap_count === 0 && !(isTapReported(button.type) && button.is_tap_recording)))
			return null;
		return `タップ ${area.tap_count.toLocaleString("ja-JP")}回（${area.unique_tap_count.toLocaleString("ja-JP")}人）`;
	};
	return (
		<Paper withBorder p="md" component="section" aria-label="ボタンの動き">
			<Stack gap="xs">
				<Title order={2}>ボタンの動き</Title>
				{buttons.map((button, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: new buttons have no ids
					<div key={index}>
						<Text size="sm" fw={600}>
							{buttonDraftName(button, index)}
						</Text>
						<Text size="sm" style={{ overflowWrap: "anywhere" }}>
							{wordsOf[button.type](button)}
						</Text>
						<Text size="xs" c="dimmed">
							{tapsOf(button)}
						</Text>
					</div>
				))}
				{id !== null && maySeeTaps && (
					<Anchor component={Link} href={addressOf("richmenuTaps", { id })} size="sm" underline="always">
						タップした友だちを見る
					</Anchor>
				)}
			</Stack>
		</Paper>
	);
}

/** Names of the items that buttons use; the list is loaded only if one does. */
function useItemNames(kind: "action" | "richmenu", buttons: MenuButtonDraft[]) {
	const isUsed = buttons.some(({ type }) => type === (kind === "action" ? "action" : "menu"));
	const { list } = useSelectorList(useKindSource(kind), isUsed);
	return (id: number | null | undefined) => list?.items.find((item) => item.id === id)?.name ?? "…";
}

/** Friends who see a menu: all without one of their own, at all times or in a period, and those to whom it was given. */
function MenuAudience({ id, isActive }: { id: number; isActive: boolean }) {
	const { data } = useMenuSchedule();
	if (!data) return null;
	const periods = data.periods.filter(({ richmenu_id }) => richmenu_id === id);
	return (
		<Paper withBorder p="md" component="section" aria-label="表示される友だち">
			<Stack gap="xs">
				<Title order={2}>表示される友だち</Title>
				{!isActive && <Text size="sm">無効のため、だれにも表示されません。</Text>}
				{data.default_id === id && (
					<Text size="sm">標準のメニューです。個別のメニューがない友だち全員に表示されます。</Text>
				)}
				{periods.map((period) => (
					<Text key={period.id} size="sm">
						{`表示期間: ${period.start_on ? formatDay(period.start_on) : ""}〜${period.end_on ? formatDay(period.end_on) : ""}`}
						{period.start_time && ` ${period.start_time}〜${period.end_time}`}
					</Text>
				))}
				{data.default_id !== id && periods.length === 0 && (
					<Text size="sm">アクションや個別の設定で、このメニューにした友だちだけに表示されます。</Text>
				)}
				<Anchor component={Link} href={addressOf("richmenuSchedule")} size="sm" underline="always">
					標準のメニューと表示期間
				</Anchor>
			</Stack>
		</Paper>
	);
}
