/** Product of one worker, whose tests share a clock and a LINE. */
export interface Server {
	port: number;
	stateDir: string;
	address: string;
}

interface Announcement {
	servers: Server[];
	/** Offset of the servers' clocks from the machine's, ms. */
	ahead: number;
}

const VARIABLE = "E2E_SERVERS";

/** Passes the first reading's choices to the workers, which read the configuration again. */
export const announce = (announcement: Announcement): void => {
	process.env[VARIABLE] = JSON.stringify(announcement);
};

/** Announced choices; undefined before. */
export const announced = (): Announcement | undefined =>
	process.env[VARIABLE] ? (JSON.parse(process.env[VARIABLE]) as Announcement) : undefined;

/** Index of this worker's server. */
export const OWN = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Offset of the servers' clocks, applied to tests and pages, ms. */
export const AHEAD = announced()?.ahead ?? 0;
