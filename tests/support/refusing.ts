/** A database that refuses whatever it is asked, as D1 does where it is overloaded. */
export function refusing(): D1Database {
	const refuse = async () => {
		throw new Error("D1 is overloaded");
	};
	return {
		prepare: () => ({ bind: () => ({ raw: refuse, all: refuse, run: refuse }) }),
		batch: refuse,
	} as unknown as D1Database;
}
