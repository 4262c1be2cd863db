/** A product of its own for each worker: one clock and one LINE stand behind all its tests. */
export interface Server {
	port: number;
	stateDir: string;
	address: string;
}

interface Announcement {
	servers: Server[];
	/** How far their clocks are ahead of the machine's, ms. */
	ahead: number;
}

const VARIABLE = "E2E_SERVERS";

/** Hands on to the workers, which read the configuration anew, what its first reading chose. */
export const announce = (announcement: Announcement): void => {
	process.env[VARIABLE] = JSON.stringify(announcement);
};

/** What was announced; undefined where nothing was yet. */
export const announced = (): Announcement | undefined =>
	process.env[VARIABLE] ? (JSON.parse(process.env[VARIABLE]) as Announcement) : undefined;

/** Which of the servers this worker's tests are played on. */
export const OWN = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** How far the clock of tests and pages is ahead, as their server's is. */
export const AHEAD = announced()?.ahead ?? 0;
