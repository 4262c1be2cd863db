import { readPicture } from "#domain/platform/media/read-picture.ts";
import { generateToken } from "../rules/line-ids.ts";
import { richMenuRequest } from "../schemas/richmenu-requests.ts";
import * as store from "../store/richmenu-store.ts";
import { withJsonBody, withoutRetryKey } from "./call-guards.ts";
import { answerLine, refuseLineCall, type SimulatedLineAnswer } from "./line-answer.ts";
import type { LineCallHandler, ReceivedLineCall } from "./receive-call.ts";

const MAX_MENUS = 1_000;
const MAX_PICTURE = 1_000_000;
const TYPES = ["image/png", "image/jpeg"];

export const menuNotFound = (): SimulatedLineAnswer => refuseLineCall(404, "richmenu not found");

/** Creates a menu, which cannot be shown before it has its picture. */
export const handleMenuCreate = withoutRetryKey(
	withJsonBody(richMenuRequest, (platform, _call, menu) => {
		if (store.countStoredMenus(platform.sql) >= MAX_MENUS)
			return refuseLineCall(400, "The number of rich menus exceeds the limit");
		const richMenuId = `richmenu-${generateToken(16)}`;
		store.storeMenu(platform.sql, richMenuId, menu);
		return answerLine({ richMenuId });
	}),
);

export const handleMenuList: LineCallHandler = withoutRetryKey((platform) =>
	answerLine({ richmenus: store.listStoredMenus(platform.sql) }),
);

export const handleMenuGet: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const storedMenu = store.findStoredMenu(platform.sql, parameters.richMenuId ?? "");
	if (!storedMenu) return menuNotFound();
	const { hasPicture: _, ...menu } = storedMenu;
	return answerLine(menu);
});

export const handleMenuDelete: LineCallHandler = withoutRetryKey((platform, { parameters }) => {
	const menu = store.findStoredMenu(platform.sql, parameters.richMenuId ?? "");
	if (!menu) return menuNotFound();
	store.deleteStoredMenu(platform.sql, menu.richMenuId);
	return answerLine({});
});

/** Stores a menu's picture, once. */
export const handleMenuPicture: LineCallHandler = withoutRetryKey((platform, call) => {
	const menu = store.findStoredMenu(platform.sql, call.parameters.richMenuId ?? "");
	if (!menu) return menuNotFound();
	if (menu.hasPicture) return refuseLineCall(400, "An image has already been uploaded to the richmenu");
	const refusal = refusePicture(call, menu.size);
	if (refusal) return refusal;
	store.storeMenuPicture(platform.sql, menu.richMenuId, call.bytes, mediaTypeOf(call));
	return answerLine({});
});

const mediaTypeOf = ({ headers }: ReceivedLineCall): string => (headers["content-type"] ?? "").toLowerCase();

function refusePicture(
	call: ReceivedLineCall,
	size: { width: number; height: number },
): SimulatedLineAnswer | null {
	const type = mediaTypeOf(call);
	if (!TYPES.includes(type))
		return refuseLineCall(415, "Unsupported media type. Use image/jpeg or image/png");
	if (call.bytes.length > MAX_PICTURE) return refuseLineCall(413, "Request Entity Too Large");
	const picture = readPicture(call.bytes);
	if (picture?.type !== type) return refuseLineCall(400, "The image format is invalid");
	return picture.width === size.width && picture.height === size.height
		? null
		: refuseLineCall(400, "The image size does not match the size of the rich menu");
}
