/** Database that fails every query like an overloaded D1. */
export function refusingDatabase(): D1Database {
	const refuse = async () => {
		throw new Error("D1 is overloaded");
	};
	return {
		prepare: () => ({ bind: () => ({ raw: refuse, all: refuse, run: refuse }) }),
		batch: refuse,
	} as unknown as D1Database;
}
