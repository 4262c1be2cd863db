import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Product } from "../crash/product/product.ts";

/** Unused address: nothing is sent here. */
const NO_LINE = "http://127.0.0.1:9";

let product: Product;
beforeAll(async () => {
	product = await Product.onNothing(NO_LINE);
	// The description does not depend on the demo shop.
	await product.start("--empty");
});
afterAll(() => product.remove());

// The file is generated: run this test with `-u` to update it.
test("the types of the API's client are those of its description", async () => {
	const answer = await product.fetch("/open_api/v1/openapi.json");
	expect(answer.status).toBe(200);
	const types = astToString(await openapiTS(await answer.text()));
	await expect(types).toMatchFileSnapshot("../support/open-api-v1.d.ts");
});
