import { Hono } from "hono";
import { SIMULATED_SHOP_HOST } from "#domain/platform/wire/simulated-shop.ts";
import { SimulatorRefusal } from "../requests/read-input.ts";
import { isShopPage, SHOP_SCRIPT, shopPage, shopPolicy } from "./shop-page.ts";

const CONSOLE_HOST = "127.0.0.1";

/**
 * Site of a small shop with the console's script on its pages:
 * `http://shop.localhost:…/simulator/api/shop/{code}/top`.
 */
export const shopRoutes = (): Hono =>
	new Hono()
		.use(async (context, next) => {
			if (new URL(context.req.url).hostname !== SIMULATED_SHOP_HOST)
				throw new SimulatorRefusal(404, {
					address: [`店のサイトは ${SIMULATED_SHOP_HOST} で開いてください。`],
				});
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
