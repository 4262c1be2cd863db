import { and, eq, isNull, sql } from "drizzle-orm";
import { templates, templateUrls } from "#db/content/templates.ts";
import { commitBatch } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { type AddressNamesInput, listTemplateAddresses } from "#domain/content/templates/address-names.ts";
import { LEGACY_EDITOR_VERSION } from "#domain/content/templates/template-content.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Addresses in a legacy template, with their names.
 * @throws Refusal 404; 422 for a template of a newer editor.
 */
export async function showTemplateAddresses({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const template = await findLegacyTemplate(ctx, input.id);
	const rows = await ctx.db.select().from(templateUrls).where(eq(templateUrls.templateId, input.id));
	const names = new Map(rows.map(({ url, name }) => [url, name]));
	return {
		id: input.id,
		name: template.name,
		group_id: template.groupId,
		urls: listTemplateAddresses(template.content).map((url) => ({ url, name: names.get(url) ?? "" })),
	};
}

/**
 * Names the addresses in a legacy template.
 * @throws Refusal 404; 422 for an address that the template does not (or no longer) contain.
 */
export async function saveTemplateAddressNames({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: AddressNamesInput;
}) {
	const template = await findLegacyTemplate(ctx, input.id);
	const contentAddresses = new Set(listTemplateAddresses(template.content));
	if (input.urls.some(({ url }) => !contentAddresses.has(url)))
		throw invalid("ERROR", TEMPLATE_TEXTS.addressGone);
	const { rows, column } = rowsFrom(input.urls, ["url", "name"]);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				templateUrls,
				{ templateId: input.id, ...column },
				sql`from ${rows} where true on conflict (template_id, url) do update set ${excludedAssignments(templateUrls.name)}`,
			),
		),
		auditRow(ctx, {
			verb: "template.urls",
			subjectType: "template",
			subjectId: input.id,
			detail: { urls: input.urls },
		}),
	]);
}

async function findLegacyTemplate(ctx: OperatorCtx, id: number) {
	const [template] = await ctx.db
		.select({
			name: templates.name,
			groupId: templates.groupId,
			content: templates.content,
			editorVersion: templates.editorVersion,
		})
		.from(templates)
		.where(and(eq(templates.id, id), isNull(templates.deletedAt)));
	if (!template) throw notFound();
	if (template.editorVersion !== LEGACY_EDITOR_VERSION)
		throw invalid("ERROR", TEMPLATE_TEXTS.notLegacyTemplate);
	return template;
}
