import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { Dice } from "../dice.ts";
import { LineAccount } from "../line/account.ts";
import { serveLine } from "../line/server.ts";
import { Weather } from "../line/weather.ts";
import { SEED } from "../sizes.ts";
import { Product } from "./product.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** State directory of a first start. */
		firstState: string;
	}
}

/** Starts the product once; each test begins with a copy of the resulting state. */
export default async function firstStart(project: TestProject): Promise<() => void> {
	const line = await serveLine(new LineAccount(), new Weather(new Dice(SEED)));
	const product = await Product.onNothing(line.address);
	await product.start();
	await product.kill();
	line.close();
	project.provide("firstState", product.stateDir);
	return () => rmSync(product.stateDir, { recursive: true, force: true });
}
