import { createServer } from "node:net";

/** Whether a port is free; hosting on a used one fails late and with an unclear error. */
export function isPortFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}
