import { Box, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { MessageAction } from "#web/engine/messages/lineMessageTypes.ts";
import messageClasses from "#web/engine/messages/Message.module.css";
import { MessagePicture } from "#web/engine/messages/MessagePicture.tsx";
import { actionLabel, useTap } from "#web/engine/messages/messageTap.ts";
import { cssPercent } from "#web/platform/ui/cssPercent.ts";
import { menuPictureUrl, type PhoneMenu } from "../simulatorApi.ts";
import classes from "./PhoneScreen.module.css";

/** Rich menu below a talk, toggled by its bar. Switching tabs keeps it open. */
export function PhoneRichMenu({ menu }: { menu: PhoneMenu }) {
	const [isOpen, setOpen] = useState(menu.selected);
	const [shownMenuId, setShownMenuId] = useState(menu.richMenuId);
	const [isSwitching, setIsSwitching] = useState(false);
	if (shownMenuId !== menu.richMenuId) {
		setShownMenuId(menu.richMenuId);
		setIsSwitching(false);
		if (!isSwitching) setOpen(menu.selected);
	}
	const runAction = useTap();
	const tap = (action: MessageAction) => {
		setIsSwitching(action.type === "richmenuswitch");
		runAction(action);
	};
	const { size } = menu;
	return (
		<Box component="section" className={classes.menu} aria-label="リッチメニュー">
			<UnstyledButton
				className={classes.menuBar}
				aria-expanded={isOpen}
				onClick={() => setOpen((wasOpen) => !wasOpen)}
			>
				{menu.chatBarText} {isOpen ? "▾" : "▴"}
			</UnstyledButton>
			{isOpen && (
				<div
					className={`${messageClasses.imagemap} ${classes.menuPicture}`}
					style={{ aspectRatio: `${size.width} / ${size.height}` }}
				>
					<MessagePicture src={menuPictureUrl(menu.richMenuId)} alt="" className={messageClasses.filling} />
					{menu.areas.map(({ bounds, action }, index) => (
						<button
							// biome-ignore lint/suspicious/noArrayIndexKey: areas of a menu have no ids and never move
							key={index}
							type="button"
							className={messageClasses.area}
							aria-label={actionLabel(action)}
							onClick={() => tap(action)}
							style={{
								left: cssPercent(bounds.x, size.width),
								top: cssPercent(bounds.y, size.height),
								width: cssPercent(bounds.width, size.width),
								height: cssPercent(bounds.height, size.height),
							}}
						/>
					))}
				</div>
			)}
		</Box>
	);
}
