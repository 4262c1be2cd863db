import type { MenuDesign } from "#domain/content/rich-menus/menu-design.ts";
import { MENU_LAYOUTS, type MenuWidth } from "#domain/content/rich-menus/menu-layouts.ts";
import type { ShopWords } from "./shop-words.ts";
import type { StarterCell, StarterTrade } from "./starter-trade.ts";

/** Width of the menu's picture, one of LINE's: the smallest that is sharp on a phone. */
export const MENU_WIDTH: MenuWidth = 1200;

/** Cells of the menu of a set. A shop without a telephone has a button to write instead. */
export const menuCells = ({ menu }: StarterTrade, { phone }: Pick<ShopWords, "phone">): StarterCell[] =>
	menu.cells.map((cell) =>
		cell.tap === "phone" && phone === ""
			? { ...cell, text: "スタッフに聞く", icon: "person", tap: { answer: "contact" } }
			: cell,
	);

/** Design of the menu of a set, of which the console draws the picture. */
export const designOfMenu = (trade: StarterTrade, shop: Pick<ShopWords, "phone">): MenuDesign => ({
	size: trade.menu.size,
	width: MENU_WIDTH,
	layout: MENU_LAYOUTS[trade.menu.size].find(({ id }) => id === trade.menu.layout)!,
	cells: menuCells(trade, shop).map(({ text, ground, ink, icon }) => ({ text, ground, ink, icon })),
});
