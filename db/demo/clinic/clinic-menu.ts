import {
	actionArea,
	addressArea,
	buttonsOfMenu,
	type DemoMenu,
	demoMenuPicture,
	menuCell,
	menuDesign,
	messageArea,
	sizeOfMenu,
} from "#db/demo/demo-menus.ts";

const WHITE = "#ffffff";
const INK = "#12393e";

/** The clinic's rich menu. Its id is that of its picture in demo-menu-pictures.json. */
export const CLINIC_MENU: DemoMenu = {
	id: 101,
	name: "通常メニュー",
	groupId: null,
	isActive: true,
	selected: true,
	design: menuDesign("large", "large-6", [
		menuCell("予約する", "#1f6f78", "calendar", WHITE),
		menuCell("コース・料金", "#d7ebec", "yen", INK),
		menuCell("はじめての方", "#e0f0f0", "info", INK),
		menuCell("お悩み相談", "#2f8790", "chat", WHITE),
		menuCell("受付時間", "#c5e1e3", "clock", INK),
		menuCell("アクセス", "#d7ebec", "pin", INK),
	]),
	areas: [
		messageArea("予約する", "予約"),
		actionArea("コース・料金", 3),
		addressArea("はじめての方", "https://example.com/minato/first"),
		actionArea("お悩み相談", 4),
		actionArea("受付時間", 2),
		addressArea("アクセス", "https://example.com/minato/access"),
	],
};

const { design, areas: _, ...row } = CLINIC_MENU;

export const CLINIC_RICHMENU = {
	...row,
	...sizeOfMenu(design),
	mediaKey: demoMenuPicture(CLINIC_MENU.id),
	mediaType: "image/png",
	buttons: buttonsOfMenu(CLINIC_MENU),
};
