import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import type { MenuButtonType } from "#domain/content/rich-menus/menu-button.ts";
import { mediaUrl } from "#web/platform/media/uploadMedia.ts";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import classes from "./RichmenuPreview.module.css";
import { buttonDraftName, type MenuButtonDraft, type RichMenuDraft } from "./richMenuDraft.ts";

/** Preview of a menu below a chat. The bar toggles the menu, and a tap describes the button's action. */
export function RichmenuPreview({ draft }: { draft: RichMenuDraft }) {
	const { media_key, width, height, buttons, chat_bar_text } = draft;
	const [isOpen, setIsOpen] = useState(true);
	const hasImage = media_key !== null && width > 0;
	return (
		<section className={classes.phone} aria-label="友だちの画面での見え方">
			<div className={classes.talk}>
				<Text size="xs" c="dimmed">
					友だちの画面での見え方
				</Text>
				{!hasImage && (
					<Text size="sm" ta="center" py="xl">
						画像を選ぶと、ここにメニューが表示されます
					</Text>
				)}
			</div>
			{hasImage && isOpen && (
				<div className={classes.menu} style={{ aspectRatio: `${width} / ${height}` }}>
					<img src={mediaUrl(media_key)} alt="メニュー" className={classes.image} />
					{buttons.map((button, index) => (
						<button
							// biome-ignore lint/suspicious/noArrayIndexKey: new buttons have no ids
							key={index}
							type="button"
							className={classes.area}
							aria-label={buttonDraftName(button, index)}
							onClick={() => notifications.show({ message: TAP_TEXTS[button.type](button) })}
							style={{
								left: cssPercent(button.x, width),
								top: cssPercent(button.y, height),
								width: cssPercent(button.width, width),
								height: cssPercent(button.height, height),
							}}
						/>
					))}
				</div>
			)}
			<button type="button" className={classes.bar} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
				{chat_bar_text || "メニュー"} {isOpen ? "▼" : "▲"}
			</button>
		</section>
	);
}

/** Descriptions of a tap, by button type. */
const TAP_TEXTS: Record<MenuButtonType, (button: MenuButtonDraft) => string> = {
	uri: ({ uri }) => `タップすると開くアドレス: ${uri}`,
	message: ({ text }) => `タップすると友だちが送る言葉: ${text}`,
	action: () => "タップするとアクションを実行します",
	menu: () => "タップすると別のメニューに切り替わります",
};
