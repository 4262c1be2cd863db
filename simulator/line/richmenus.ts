import { readPicture } from "#domain/platform/media/picture.ts";
import { opaqueToken } from "../rules/ids.ts";
import { richMenuRequest } from "../schemas/richmenu.ts";
import * as store from "../store/richmenus.ts";
import { answer, type LineAnswer, refuse } from "./answer.ts";
import type { Call, Handle } from "./call.ts";
import { unrepeatable, withBody } from "./door.ts";

const MAX_MENUS = 1_000;
const MAX_PICTURE = 1_000_000;
const TYPES = ["image/png", "image/jpeg"];

export const menuNotFound = (): LineAnswer => refuse(404, "richmenu not found");

/** Creates a menu, which cannot be shown before it has its picture. */
export const createMenu = unrepeatable(
	withBody(richMenuRequest, (platform, _call, menu) => {
		if (store.countMenus(platform.sql) >= MAX_MENUS)
			return refuse(400, "The number of rich menus exceeds the limit");
		const richMenuId = `richmenu-${opaqueToken(16)}`;
		store.addMenu(platform.sql, richMenuId, menu);
		return answer({ richMenuId });
	}),
);

export const listMenus: Handle = unrepeatable((platform) =>
	answer({ richmenus: store.listMenus(platform.sql) }),
);

export const showMenu: Handle = unrepeatable((platform, { parameters }) => {
	const found = store.findMenu(platform.sql, parameters.richMenuId ?? "");
	if (!found) return menuNotFound();
	const { hasPicture: _, ...menu } = found;
	return answer(menu);
});

export const deleteMenu: Handle = unrepeatable((platform, { parameters }) => {
	const menu = store.findMenu(platform.sql, parameters.richMenuId ?? "");
	if (!menu) return menuNotFound();
	store.removeMenu(platform.sql, menu.richMenuId);
	return answer({});
});

/** Stores a menu's picture, once. */
export const uploadPicture: Handle = unrepeatable((platform, call) => {
	const menu = store.findMenu(platform.sql, call.parameters.richMenuId ?? "");
	if (!menu) return menuNotFound();
	if (menu.hasPicture) return refuse(400, "An image has already been uploaded to the richmenu");
	const refusal = refusePicture(call, menu.size);
	if (refusal) return refusal;
	store.paintMenu(platform.sql, menu.richMenuId, call.bytes, mediaTypeOf(call));
	return answer({});
});

const mediaTypeOf = ({ headers }: Call): string => (headers["content-type"] ?? "").toLowerCase();

function refusePicture(call: Call, size: { width: number; height: number }): LineAnswer | null {
	const type = mediaTypeOf(call);
	if (!TYPES.includes(type)) return refuse(415, "Unsupported media type. Use image/jpeg or image/png");
	if (call.bytes.length > MAX_PICTURE) return refuse(413, "Request Entity Too Large");
	const picture = readPicture(call.bytes);
	if (picture?.type !== type) return refuse(400, "The image format is invalid");
	return picture.width === size.width && picture.height === size.height
		? null
		: refuse(400, "The image size does not match the size of the rich menu");
}
