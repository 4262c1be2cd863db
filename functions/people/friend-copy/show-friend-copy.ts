import { eq } from "drizzle-orm";
import { html, raw } from "hono/html";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import { PICTURES_OF_LINE } from "#functions/platform/http/console-shell.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { PROFILE_SECTION } from "./copy-sections.ts";
import { type CopyPart, type CopyRow, readFriendCopy } from "./read-friend-copy.ts";

/**
 * Copy of everything known of a friend, for the friend: a page to print, or JSON. It is streamed and logged.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function showFriendCopy({
	ctx,
	input: { id, format },
}: {
	ctx: OperatorCtx;
	input: { id: number; format: "html" | "json" };
}): Promise<Response> {
	await assertFriendVisible(ctx, id);
	const [friend] = await ctx.db.select({ name: friends.name }).from(friends).where(eq(friends.id, id));
	if (!friend) throw notFound();
	await commitBatch(ctx.db, [
		auditDisclosure(ctx, { verb: "friend.copy", subjectType: "friend", subjectId: id, detail: { format } }),
	]);
	const madeAt = toWireTime(ctx.now, ctx.zone);
	const parts = readFriendCopy(ctx, id);
	return format === "json"
		? new Response(streamOf(writeJson(parts, madeAt)), {
				headers: {
					"Content-Type": "application/json; charset=utf-8",
					"Content-Disposition": contentDisposition("attachment", `友だちの記録_${id}.json`),
				},
			})
		: new Response(streamOf(writePage(parts, friend.name, madeAt)), {
				headers: {
					"Content-Type": "text/html; charset=utf-8",
					// No scripts, and no addresses but its own and those of profile pictures: strangers wrote its texts.
					"Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${PICTURES_OF_LINE}; sandbox allow-modals`,
				},
			});
}

function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	return new ReadableStream({
		pull: async (controller) => {
			const { value, done } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(encoder.encode(value));
		},
	});
}

/** One object: each section is a list of its rows. */
async function* writeJson(parts: AsyncGenerator<CopyPart>, madeAt: string): AsyncGenerator<string> {
	yield `{"作成日時":${JSON.stringify(madeAt)}`;
	let section: string | null = null;
	for await (const { title, rows } of parts) {
		if (title !== section) {
			yield `${section === null ? "" : "]"},${JSON.stringify(title)}:[`;
			section = title;
		} else if (rows.length > 0) yield ",";
		yield rows.map((row) => JSON.stringify(row)).join(",");
	}
	yield `${section === null ? "" : "]"}}`;
}

const STYLE = raw(`
	body { font: 14px/1.6 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222; background: #fff; }
	h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 2rem 0 0.5rem; break-after: avoid; }
	table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid #ccc; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; }
	th { font-weight: 600; background: #f5f5f5; } th, .short { white-space: nowrap; } img { max-width: 8rem; border-radius: 50%; } p { color: #555; } tr { break-inside: avoid; }
	.record th { width: 14em; }
	@media print { .hint { display: none; } }
	@media (max-width: 40rem) { table, tbody, tr, td { display: block; width: auto; } thead { display: none; } tr { margin-bottom: 0.75rem; } td::before { content: attr(data-name) "："; color: #555; } }
`);

async function* writePage(
	parts: AsyncGenerator<CopyPart>,
	name: string,
	madeAt: string,
): AsyncGenerator<string> {
	yield String(
		html`<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${name}さんの記録</title><style>${STYLE}</style></head><body><h1>${name}さんについて保管している記録</h1>
<p>${formatMoment(madeAt)} に作成しました。記録がない項目は省いています。</p>
<p class="hint">印刷するには、ブラウザーのメニューの「印刷」を選びます（パソコンは Ctrl+P、Mac は ⌘P）。</p>`,
	);
	let section: string | null = null;
	for await (const { title, rows } of parts) {
		if (rows.length === 0) continue;
		const names = Object.keys(rows[0]!);
		if (title === PROFILE_SECTION) {
			yield writeProfile(title, rows[0]!);
			continue;
		}
		if (title !== section) {
			if (section !== null) yield "</tbody></table>";
			section = title;
			yield String(
				html`<h2>${title}</h2><table><thead><tr>${names.map((each) => html`<th>${each}</th>`)}</tr></thead><tbody>`,
			);
		}
		yield rows.map((row) => writeRow(names, row)).join("");
	}
	yield `${section === null ? "" : "</tbody></table>"}</body></html>`;
}

/** Columns whose values are one line each. */
const SHORT = /日時$|^(送信者|種類|状態)$/;

/** A value as people read it: times as on all pages, the photo as a picture. */
function renderValue(name: string, value: CopyRow[string]) {
	if (name === "写真") return html`<img src="${value}" alt="${value}">`;
	return name.endsWith("日時") && typeof value === "string" && value !== "" ? formatMoment(value) : value;
}

/** One record, as a line for each value. */
const writeProfile = (title: string, row: CopyRow): string =>
	String(
		html`<h2>${title}</h2><table class="record"><tbody>${Object.entries(row)
			.filter(([, value]) => value !== null && value !== "")
			.map(
				([name, value]) => html`<tr><th>${name}</th><td>${renderValue(name, value)}</td></tr>`,
			)}</tbody></table>`,
	);

const writeRow = (names: readonly string[], row: CopyRow): string =>
	String(
		html`<tr>${names.map((name) => html`<td data-name="${name}"${SHORT.test(name) ? raw(' class="short"') : ""}>${renderValue(name, row[name] ?? "")}</td>`)}</tr>`,
	);
