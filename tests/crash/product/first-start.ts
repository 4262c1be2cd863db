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
		/** The folder of a state that a first start has made. */
		firstState: string;
	}
}

/** Starts a product once: each test begins on a copy of the state that its first start makes. */
export default async function firstStart(project: TestProject): Promise<() => void> {
	const line = await serveLine(new LineAccount(), new Weather(new Dice(SEED)));
	const product = await Product.onNothing(line.address);
	await product.start();
	await product.kill();
	line.close();
	project.provide("firstState", product.stateDir);
	return () => rmSync(product.stateDir, { recursive: true, force: true });
}
