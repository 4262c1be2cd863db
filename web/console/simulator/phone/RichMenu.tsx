import { Box, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { Action } from "#web/engine/messages/line.ts";
import messageClasses from "#web/engine/messages/Message.module.css";
import { Picture } from "#web/engine/messages/Picture.tsx";
import { actionLabel, useTap } from "#web/engine/messages/tap.ts";
import { percent } from "#web/platform/ui/percent.ts";
import { menuPictureUrl, type PhoneMenu } from "../api.ts";
import classes from "./PhoneScreen.module.css";

/** Rich menu below a talk, toggled by its bar. Switching tabs keeps it open. */
export function RichMenu({ menu }: { menu: PhoneMenu }) {
	const [isOpen, setOpen] = useState(menu.selected);
	const [shown, setShown] = useState(menu.richMenuId);
	const [switching, setSwitching] = useState(false);
	if (shown !== menu.richMenuId) {
		setShown(menu.richMenuId);
		setSwitching(false);
		if (!switching) setOpen(menu.selected);
	}
	const act = useTap();
	const tap = (action: Action) => {
		setSwitching(action.type === "richmenuswitch");
		act(action);
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
					<Picture src={menuPictureUrl(menu.richMenuId)} alt="" className={messageClasses.filling} />
					{menu.areas.map(({ bounds, action }, index) => (
						<button
							// biome-ignore lint/suspicious/noArrayIndexKey: areas of a menu have no ids and never move
							key={index}
							type="button"
							className={messageClasses.area}
							aria-label={actionLabel(action)}
							onClick={() => tap(action)}
							style={{
								left: percent(bounds.x, size.width),
								top: percent(bounds.y, size.height),
								width: percent(bounds.width, size.width),
								height: percent(bounds.height, size.height),
							}}
						/>
					))}
				</div>
			)}
		</Box>
	);
}
