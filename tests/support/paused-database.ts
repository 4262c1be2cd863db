/**
 * Database whose next query waits for `letGo`; later queries pass. For a room it is created and released
 * inside the room, because the waiting promise belongs to the room's I/O context.
 */
export function pauseDatabase(database: D1Database) {
	let letGo = () => {};
	let asked = () => {};
	const gate = new Promise<void>((open) => {
		letGo = open;
	});
	const waits = new Promise<void>((begun) => {
		asked = begun;
	});
	let isFirst = true;
	const held = (statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get: (target, name) => {
				const own = Reflect.get(target, name);
				if (typeof own !== "function") return own;
				if (name === "bind") return (...values: unknown[]) => held(target.bind(...values));
				return async (...values: unknown[]) => {
					asked();
					await gate;
					return own.apply(target, values);
				};
			},
		});
	return {
		waits,
		letGo,
		database: new Proxy(database, {
			get: (target, name) => {
				if (name !== "prepare") return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
				return (sql: string) => {
					const statement = target.prepare(sql);
					if (!isFirst) return statement;
					isFirst = false;
					return held(statement);
				};
			},
		}),
	};
}
