import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { fire } from "./client.ts";

const mk = async (port: number, extra: object) => {
	const m = new Miniflare(
		convertV4MiniflareOptions({
			host: "127.0.0.1",
			port,
			cf: false,
			log: new Log(LogLevel.ERROR),
			name: "w" + port,
			modules: true,
			script: `export default {fetch(){return Response.json({})}}`,
			compatibilityDate: "2026-11-01",
			...extra,
		}),
	);
	await m.ready;
	return m;
};
const a = await mk(8891, {});
const b = await mk(8892, {
	assets: {
		directory: "/tmp/try/dist/client",
		binding: "ASSETS",
		routerConfig: {
			has_user_worker: true,
			static_routing: { user_worker: ["/*"], asset_worker: ["/assets/*"] },
		},
	},
});
const c = await mk(8893, { unsafeDirectSockets: [{ host: "127.0.0.1", port: 8894 }] });
const d = await mk(8895, {
	assets: {
		directory: "/tmp/try/dist/client",
		binding: "ASSETS",
		routerConfig: {
			has_user_worker: true,
			static_routing: { user_worker: ["/*"], asset_worker: ["/assets/*"] },
		},
	},
	unsafeDirectSockets: [{ host: "127.0.0.1", port: 8896 }],
});
const j = () => ({ path: "/empty", headers: { "Content-Type": "application/json" }, body: "{}" });
for (const r of [1, 2, 3, 4, 5]) {
	const out: string[] = [];
	for (const p of [8891, 8892, 8893, 8894, 8896]) {
		const v = await fire(p, 16, 1500, j);
		out.push(p + ":" + (v.perSecond | 0) + (v.failed ? "F" : ""));
	}
	console.log(out.join("  "));
}
for (const m of [a, b, c, d]) await m.dispose();
