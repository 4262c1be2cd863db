import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { templateShortcuts, templates } from "#db/content/templates.ts";
import { commitBatch } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { templateListText, templateRawText } from "#domain/content/templates/content-text.ts";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import { MAX_CANNED_SHOWN } from "#domain/people/composer/template-shortcut.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Templates for a reply: first those whose shortcut begins with the typed text, then those whose name
 * contains it. The page inserts a text into the composer for editing; other types are sent unchanged.
 */
export async function listCannedReplies({
	ctx,
	input: { search },
}: {
	ctx: OperatorCtx;
	input: { search: string };
}) {
	const searchKey = normaliseText(search);
	const shortcut = templateShortcuts.shortcut;
	const isPrefixMatch = sql`ifnull(instr(${shortcut}, ${searchKey}) = 1, 0)`;
	const rank = sql`case when ${shortcut} = ${searchKey} then 0 when ${isPrefixMatch} then 1 else 2 end`;
	const rows = await ctx.db
		.select({
			id: templates.id,
			name: templates.name,
			shortcut,
			type: templates.type,
			content: templates.content,
		})
		.from(templates)
		.leftJoin(templateShortcuts, eq(templateShortcuts.templateId, templates.id))
		.where(
			and(
				isNull(templates.deletedAt),
				sql`${templates.isListed} = 1`,
				searchKey === ""
					? undefined
					: sql`(${isPrefixMatch} or instr(${templates.nameKey}, ${searchKey}) > 0)`,
			),
		)
		.orderBy(rank, sql`${shortcut} is null`, asc(shortcut), asc(templates.name))
		.limit(MAX_CANNED_SHOWN);
	const targets = await loadTargetsIn(
		ctx,
		rows.map(({ content }) => templateRawText(content)),
	);
	return {
		items: rows.map(({ id, name, shortcut, type, content }) => ({
			id,
			name,
			shortcut,
			type,
			type_text: TEMPLATE_TYPES[type],
			content_text: templateListText(content, targets),
			/** Null for other types than text. */
			text: content.type === "text" ? content.text : null,
		})),
	};
}

interface ShortcutChange {
	ctx: OperatorCtx;
	input: { id: number; shortcut: string | null };
}

/**
 * Sets the shortcut by which the chat finds a template; null removes it.
 * @throws Refusal 404; 422 for one that another template has.
 */
export async function setTemplateShortcut({ ctx, input: { id, shortcut } }: ShortcutChange): Promise<void> {
	const [template] = await ctx.db
		.select({ id: templates.id })
		.from(templates)
		.where(and(eq(templates.id, id), isNull(templates.deletedAt), sql`${templates.isListed} = 1`));
	if (!template) throw notFound();
	const isTaken = sql`exists (select 1 from ${templateShortcuts} o
		where o.shortcut = ${shortcut} and o.template_id <> ${id})`;
	await commitBatch(ctx.db, [
		// Deleted templates do not block a shortcut for existing ones.
		execute(
			ctx.db,
			sql`delete from ${templateShortcuts} where shortcut = ${shortcut}
				and template_id in (select t.id from ${templates} t where t.deleted_at is not null)`,
		),
		shortcut === null
			? ctx.db.delete(templateShortcuts).where(eq(templateShortcuts.templateId, id))
			: execute(
					ctx.db,
					insertInto(
						templateShortcuts,
						{ templateId: id, shortcut },
						sql`where not ${isTaken}
							on conflict (template_id) do update set ${excludedAssignments(templateShortcuts.shortcut)}`,
					),
				),
		auditOfChange(ctx, {
			verb: "template.shortcut",
			subjectType: "template",
			subjectId: id,
			detail: { shortcut },
		}),
	]);
	const [storedShortcut] = await ctx.db
		.select({ shortcut: templateShortcuts.shortcut })
		.from(templateShortcuts)
		.where(eq(templateShortcuts.templateId, id));
	if ((storedShortcut?.shortcut ?? null) !== shortcut) throw invalid("shortcut", COMPOSE_TEXTS.shortcutTaken);
}
