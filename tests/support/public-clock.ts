import { TEST_ORIGIN } from "./send-request.ts";
import { TestClock } from "./test-clock.ts";

/** Clock of a deployment with a public address. */
export class PublicClock extends TestClock {
	override get env() {
		return { ...super.env, PUBLIC_ORIGIN: TEST_ORIGIN };
	}
}
