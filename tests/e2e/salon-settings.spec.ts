import { walk } from "./support/barriers.ts";
import { test } from "./support/test.ts";

const setting = (id: number, part: string) => `/line/salon/setting/${id}/${part}`;
test.describe("an order", () => {
	// What the server refuses the browser tells its console.
	test.use({ tolerated: /status of 422/ });
});

test("no page of the settings has a barrier, at a desk or on a phone, light or dark", async ({ page }) => {
	const stops = ["hours", "special", "resources", "unlinks", "booking", "agreement", "urls", "calendars"].map(
		(part) => ({
			address: setting(1, part),
			shows: "渋谷店",
		}),
	);
	await walk(page, [{ address: "/line/salon/setting", shows: "店舗設定" }, ...stops]);
});
