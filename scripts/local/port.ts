import { createServer } from "node:net";

/** Whether a port of this machine is free; hosting on one that is taken fails late and unclearly. */
export function portIsFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}
