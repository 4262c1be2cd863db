import { expect, test } from "vitest";
import { renderPlace } from "#functions/booking/booking-pages/render-place.ts";

const NOWHERE = { address: "", map_url: "", phone: "", hours: [] };

test("a telephone number is dialled by its digits, with the plus of another country", () => {
	expect(String(renderPlace({ ...NOWHERE, phone: "+81 (3) 1234-5678" }))).toContain(
		'<a href="tel:+81312345678">+81 (3) 1234-5678</a>',
	);
});

test("a place without a map of its own is searched for by its address, and none is no part of a page", () => {
	const text = String(renderPlace({ ...NOWHERE, address: "渋谷 1-2&3" }));
	expect(text).toContain(`query=${encodeURIComponent("渋谷 1-2&3")}`);
	expect(renderPlace(NOWHERE)).toBeNull();
});
