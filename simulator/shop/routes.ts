import { Hono } from "hono";
import { SimulatorRefusal } from "../requests/read-input.ts";
import { isShopPage, SHOP_SCRIPT, shopPage, shopPolicy } from "./shop-page.ts";

/** Host under which a browser sees the shop as another origin than the console: any local name works. */
const SHOP_HOST = "shop.localhost";
const CONSOLE_HOST = "127.0.0.1";

/**
 * Site of a small shop with the console's script on its pages:
 * `http://shop.localhost:…/simulator/api/shop/{code}/top`.
 */
export const shopRoutes = (): Hono =>
	new Hono()
		.use(async (context, next) => {
			if (new URL(context.req.url).hostname !== SHOP_HOST)
				throw new SimulatorRefusal(404, { address: [`店のサイトは ${SHOP_HOST} で開いてください。`] });
			await next();
		})
		.get("/:code/shop.js", (context) =>
			context.body(SHOP_SCRIPT, 200, { "Content-Type": "text/javascript; charset=utf-8" }),
		)
		.get("/:code/:page", async (context) => {
			const { code, page } = context.req.param();
			if (!isShopPage(page)) throw new SimulatorRefusal(404, { address: ["このページはありません。"] });
			const { protocol, port } = new URL(context.req.url);
			const console = `${protocol}//${CONSOLE_HOST}${port === "" ? "" : `:${port}`}`;
			const shown = shopPage({ page, code, console, query: context.req.query() });
			context.header("Content-Security-Policy", shopPolicy(console));
			return context.html(shown);
		});
